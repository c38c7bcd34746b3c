"""Opening a link that stands in a reply: only web and mail addresses, and only after the person saw where it leads."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

from eris_desktop.ui.wording import Wording

OPENABLE = frozenset({"http", "https", "mailto"})


def ask_to_open(parent: QWidget, wording: Wording, url: QUrl) -> QMessageBox:
    """Show where the link leads, and open it in its program when the person says so. Does not wait."""
    opens = url.scheme().lower() in OPENABLE
    address = bytes(url.toEncoded().data()).decode("ascii")  # look-alike letters in a host name show as xn--…
    box = QMessageBox(parent)
    box.setObjectName("link-box")
    box.setWindowTitle(wording("link_title"))
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(wording("link_ask" if opens else "link_refused", address=address))
    cancel = box.addButton(wording("cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(cancel)
    if opens:
        go = box.addButton(wording("link_open"), QMessageBox.ButtonRole.AcceptRole)
        go.clicked.connect(lambda: QDesktopServices.openUrl(url))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
