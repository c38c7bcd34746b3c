"""One turn as pure functions: plain values in, plain values out; no clock, disk, model or log.

The path of a message, a file a step:

    language.py     which language it is in
    guards.py       exact greetings; hard facts in the text
    rank.py         vectors -> hits with scores and shares
    policy.py       how wide to open the door, by numbered rules
    overlays.py     what the offer needs besides
    offer.py        ordered, registered, allowed, hashed: the ONE offer
    grounding.py    where each argument may come from in this message
    prompt.py       the offer as words for the model
    grammar/        the offer as a grammar for the sampler
    plan.py         the steps above, in order
    reading.py      what the model wrote -> one Reading
    gatekeeper.py   Reading -> Run | Approve | AskFor | Refuse
    reply.py        result -> what the person reads
    state.py        the table of what a turn may do, read by offer and gatekeeper
"""
