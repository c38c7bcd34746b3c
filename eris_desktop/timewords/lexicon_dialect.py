"""Words of time as they are said and written in Switzerland, Austria and Bavaria.

There is no one spelling; the common ones stand here. Words only, no grammar.
"""

from eris_desktop.timewords.kinds import Kind, Part, Period, Row, Unit, Vague, Which

DAYS = (
    Row(Kind.DAY, 0, "hüt | hütt | hütem | heit | heid | hait | heind | heunt"),
    Row(Kind.DAY, 1, "morn | moang | moing | moagn | morng | moargn"),
    Row(Kind.DAY, 2, "übermorn | übamorgn | übermoang | iwamoang | übermoing"),
    Row(Kind.WEEKDAY, 0, "mänti | mäntig | määntig | montig | mondog | monddog | mondag | maandog"),
    Row(Kind.WEEKDAY, 1, "zischtig | zyschtig | dienschtig | zischti | deansdog | dienstog | dinsdog | eadog | irda"),
    Row(Kind.WEEKDAY, 2, "mittwuch | mittwuche | mittwochs | midwoch | mittwo | migga"),
    Row(Kind.WEEKDAY, 3, "donnschti | donnschtig | donschti | donschtig | dunschtig | donnasdog | donnastag"),
    Row(Kind.WEEKDAY, 3, "pfinsta"),
    Row(Kind.WEEKDAY, 4, "friitig | fritig | frytig | friti | frytti | freidog | freida | freitog"),
    Row(Kind.WEEKDAY, 5, "samschti | samschtig | samsdog | samstog | samsda"),
    Row(Kind.WEEKDAY, 6, "sunntig | sunnti | sundig | sonndog | sonddog | sunndog | sonndig | sunda"),
    Row(Kind.MONTH, 1, "jänna | januar"),
    Row(Kind.MONTH, 10, "oktoba"),
    Row(Kind.MONTH, 9, "septemba"),
    Row(Kind.MONTH, 11, "novemba"),
    Row(Kind.MONTH, 12, "dezemba"),
)

PARTS = (
    Row(Kind.PART, Part.MORNING, "em morge | em morgen | am morge | am moagn | z'morge | em morgä"),
    Row(Kind.PART, Part.EARLY, "in da fria | in da früh | in da friah | in da frua | in da fria moang | i da fria"),
    Row(Kind.PART, Part.FORENOON, "am vormittog | voamiddog | am vormi | em vormi"),
    Row(Kind.PART, Part.AFTERNOON, "em nami | am nami | em namittag | am namittag | am nammiddog | vom nammiddog"),
    Row(Kind.PART, Part.AFTERNOON, "den nammiddog"),
    Row(Kind.PART, Part.AFTERNOON, "namis | em nomittag | am nomittag"),
    Row(Kind.PART, Part.EVENING, "em abe | em obe | am obe | am abig | am obig | am omd | z'abe | am obnd"),
    Row(Kind.PART, Part.EVENING, "aufd nacht"),
    Row(Kind.TODAY_PART, Part.TONIGHT, "hinech | hinacht | hinecht | heint nacht | heid nocht"),
    Row(Kind.PART, Part.AT_NIGHT, "ir nacht | i de nacht | z'nacht | in da nocht"),
    Row(Kind.PART, Part.DINNER, "znacht | zum znacht | wes znacht git"),
    Row(Kind.PART, Part.MIDDAY, "am zmittag | zum zmittag | über de mittag | am mittog"),
    Row(Kind.WEAK_PART, Part.MORNING, "morge | moang | morn"),
    Row(Kind.WEAK_PART, Part.FORENOON, "vormi | voamiddog | vormittog"),
    Row(Kind.WEAK_PART, Part.AFTERNOON, "nami | namittag | nammiddog | nammittog | nochmittog | namitag"),
    Row(Kind.WEAK_PART, Part.EVENING, "abe | obe | abig | obig | aufnacht | auf d'nacht | auf'd nacht | omd | obnd"),
    Row(Kind.WEAK_PART, Part.TONIGHT, "nocht"),
)

PERIODS = (
    Row(Kind.PERIOD, Period.WEEK, "wuche | woch | wuchä"),
    Row(Kind.PERIOD, Period.WEEKEND, "wuchenänd | wuchenend | wochenend | wuchenändi"),
    Row(Kind.PERIOD, Period.MONTH, "monet | monat"),
    Row(Kind.PERIOD, Period.YEAR, "johr | joa | jahr"),
    Row(Kind.WHICH, Which.NEXT, "nöchscht | nöchschte | nächscht | nächschte | nächschti | nechste | nextn | nächstn"),
    Row(Kind.WHICH, Which.THIS, "dä | dere | dese | desi | dea"),
)

CLOCK = (
    Row(Kind.HALB, 0, "halbi | haubi | hoib | halbe | hoibe"),
    Row(Kind.QUARTER, 0, "viertu | viertl | viertel | virtel"),
    Row(Kind.THREE_QUARTERS, 0, "dreiviertl | dreiviatl | driviertel"),
    Row(Kind.PAST, 0, "ab"),
    Row(Kind.UHR, 0, "uhra | ua"),
)

LENGTHS = (
    Row(Kind.UNIT, Unit.SECOND, "sekundn | sekunde"),
    Row(Kind.UNIT, Unit.MINUTE, "minutn | minut | minutä | minüteli"),
    Row(Kind.UNIT, Unit.HOUR, "schtund | schtunde | schtung | stund | stundn | schtundä | schtunge"),
    Row(Kind.UNIT, Unit.DAY, "täg | dog | dag | tog | däg"),
    Row(Kind.UNIT, Unit.WEEK, "wuche | woch | wochn"),
    Row(Kind.UNIT, Unit.MONTH, "monet | mönet"),
    Row(Kind.UNIT, Unit.YEAR, "johr | joa | joahr"),
    Row(Kind.LENGTH, 900, "viertelstund | viertlstund | viertuschtung | viertelschtund"),
    Row(Kind.LENGTH, 1800, "halbstund | halbi stund | haubschtung | halbi schtund | hoibe stund | halb stund"),
    Row(Kind.LENGTH, 1800, "haub schtung"),
    Row(Kind.LENGTH, 2700, "dreiviertelstund | dreiviertlstund"),
    Row(Kind.HALF_A, 0, "hoibn | a hoibn | hoibe | ere halbe"),
    Row(Kind.A, 1, "a | e | ä | en | ere | re | ar"),
    Row(Kind.FROM_NOW, 0, "vo jetzad | vo jetzt | vo jetz a | vo itze"),
)

REPEATS = (
    Row(Kind.EVERY, 0, "au | aui | olle | jedn | jedi | jedä | jede | allne | ali"),
    Row(Kind.OTHER, 2, "zwöit | zwöite | zweite | zwoatn"),
)

MARKS = (
    Row(Kind.UM, 0, "ums | um d"),
    Row(Kind.AM, 0, "em | am | fürem | zum | bisem"),
    Row(Kind.ON, 0, "em | am | den | dän | de"),
    Row(Kind.SWISS_IN, 0, "i | i de | i di"),
    Row(Kind.IN_A, 0, "imne | ineme | inere | inare | ire | in ner | inner"),
    Row(Kind.FOR, 0, "füa | füan | fürs | fürem | för | fer | auf | uf | ufe"),
    Row(Kind.UNTIL, 0, "bis am | bis zum | bisem | bis em | bsi"),
    Row(Kind.FROM, 0, "vo | vom | ab | vu"),
    Row(Kind.THE, 0, "de | da | di"),
    Row(Kind.AND, 0, "und | und"),
    Row(Kind.VAGUE, Vague.NOW, "itze | jetz | jetza | jetzad | itz | grod"),
    Row(Kind.VAGUE, Vague.LATER, "schpeter | später | späda | speter"),
)

NO_TIME = (
    Row(Kind.GREETING, 0, "guete morge | guete tag | guete obe | guads nächtle | moin moin | guadn moang | en guete"),
    Row(Kind.CUE, 0, "wegga | wecka | weckä | wecker | vaschiab | verschieb"),
    Row(Kind.OPENER, 0, "dri | dry | stei | z | zum | drah | zäh | desi"),
)

# Two words that only together say "this": an article alone would make every noun a time.
THIS_PERIODS = (
    Row(Kind.THIS_PERIOD, Period.WEEK, "di wuche | de woch | dere wuche"),
    Row(Kind.THIS_PERIOD, Period.WEEKEND, "des wochenende | des wuchenänd | des wochenend | am wochenende"),
    Row(Kind.THIS_PERIOD, Period.WEEKEND, "am wuchenend"),
    Row(Kind.THIS_PERIOD, Period.WEEKEND, "am wuchenänd | am wochenend | at the weekend | on the weekend"),
)

DIALECT = DAYS + PARTS + PERIODS + CLOCK + LENGTHS + REPEATS + MARKS + NO_TIME + THIS_PERIODS
