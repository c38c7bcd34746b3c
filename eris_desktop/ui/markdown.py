"""Writes Markdown into a QTextDocument safely and calmly: nothing is loaded, nothing that was written is hidden.

Raw HTML stays text, an image becomes its description, a reply that begins with "---" keeps its first lines, and line breaks
stay where they were written. Then the document is dressed: code on its own ground, headings of a modest size.
"""

from collections.abc import Iterator

from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextTable,
)

from eris_desktop.ui.theme import GRID, Colours

# As md4c numbers them: tables, strike-through, task lists and bare links, but neither front matter nor underlining; with
# every line break kept. QTextDocument's own GitHub dialect would swallow front matter and join lines.
_TABLES_AND_LINKS = 0x0F0C
_KEEP_LINE_BREAKS = 0x8000
FEATURES = QTextDocument.MarkdownFeature(_TABLES_AND_LINKS | _KEEP_LINE_BREAKS) | QTextDocument.MarkdownFeature.MarkdownNoHTML
_NO_HEADING = 0
_HEADING_STEPS = {1: 1, 2: 1}  # level -> size step above the text; deeper levels are only bold
_AROUND_CODE = GRID - 2
_FENCE = QTextFormat.Property.BlockCodeFence


def write(document: QTextDocument, text: str, colours: Colours) -> None:
    """Replace the document's content by that Markdown."""
    document.setMarkdown(text, FEATURES)
    for block in list(_blocks(document)):
        _describe_images(block)
        _dress(block, colours)
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            _dress_table(frame, colours)
    _trim(document)


def links(document: QTextDocument) -> bool:
    """Tell whether there is anything to click."""
    return any(form.isAnchor() for block in _blocks(document) for _, _, form in _runs(block))


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _runs(block: QTextBlock) -> Iterator[tuple[int, int, QTextCharFormat]]:
    """Give position, length and format of each run of equal characters."""
    at = block.begin()
    while not at.atEnd():
        run = at.fragment()
        yield run.position(), run.length(), run.charFormat()
        at += 1


def _describe_images(block: QTextBlock) -> None:
    images = [run for run in _runs(block) if run[2].isImageFormat()]
    for position, length, form in reversed(images):
        description = form.stringProperty(QTextFormat.Property.ImageAltText)
        _selected(block, position, length).insertText(f"[{description}]", QTextCharFormat())


def _dress(block: QTextBlock, colours: Colours) -> None:
    form = block.blockFormat()
    if form.hasProperty(_FENCE):
        _set_code_block(block, form, colours)
    for position, length, run in _runs(block):
        if run.fontFixedPitch() and not form.hasProperty(_FENCE):
            run.setBackground(QColor(colours.code))
        elif form.headingLevel() > _NO_HEADING:
            run.setProperty(QTextFormat.Property.FontSizeAdjustment, _HEADING_STEPS.get(form.headingLevel(), 0))
        else:
            continue
        _selected(block, position, length).setCharFormat(run)


def _set_code_block(block: QTextBlock, form: QTextBlockFormat, colours: Colours) -> None:
    form.setBackground(QColor(colours.code))
    form.setNonBreakableLines(False)  # a long line wraps: there is no scroll bar to reach its end
    form.setLeftMargin(GRID)
    form.setTopMargin(0 if block.previous().blockFormat().hasProperty(_FENCE) else _AROUND_CODE)
    form.setBottomMargin(0 if block.next().blockFormat().hasProperty(_FENCE) else _AROUND_CODE)
    QTextCursor(block).setBlockFormat(form)


def _dress_table(table: QTextTable, colours: Colours) -> None:
    form = table.format()
    form.setBorderCollapse(True)
    form.setBorder(1)
    form.setBorderBrush(QColor(colours.border))
    form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    form.setCellPadding(GRID // 2)
    form.setTopMargin(GRID)
    form.setBottomMargin(GRID)
    table.setFormat(form)
    _mend_first_cell(table)


def _mend_first_cell(table: QTextTable) -> None:
    """Work round Qt 6.12: when code stands before a table, its first cell begins with an empty paragraph and is not bold."""
    cell = table.cellAt(0, 0)
    cursor = cell.firstCursorPosition()
    if cursor.block() == cell.lastCursorPosition().block() or cursor.block().text():
        return
    cursor.deleteChar()
    cursor.setBlockFormat(QTextBlockFormat())
    bold = QTextCharFormat()
    bold.setFontWeight(QFont.Weight.Bold)
    _selected(cursor.block(), cursor.block().position(), len(cursor.block().text())).mergeCharFormat(bold)


def _trim(document: QTextDocument) -> None:
    """Take away the margins above the first and below the last paragraph: the bubble has its own."""
    first, last = document.firstBlock(), document.lastBlock()
    top = first.blockFormat()
    top.setTopMargin(0)
    QTextCursor(first).setBlockFormat(top)
    bottom = last.blockFormat()
    bottom.setBottomMargin(0)
    QTextCursor(last).setBlockFormat(bottom)


def _selected(block: QTextBlock, position: int, length: int) -> QTextCursor:
    cursor = QTextCursor(block)
    cursor.setPosition(position)
    cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
    return cursor
