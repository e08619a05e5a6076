"""Accepts or rejects all tracked changes of a document. A request names the document, the decision and where to write the result as docx."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "office"))

import uno  # noqa: E402
from bridge import prop, serve  # noqa: E402
from com.sun.star.util import URL  # noqa: E402

COMMANDS = {"accept": "AcceptAllTrackedChanges", "reject": "RejectAllTrackedChanges"}


def answer(desktop, request):
    source = uno.systemPathToFileUrl(request["source"])
    document = desktop.loadComponentFromURL(source, "_blank", 0, (prop("Hidden", True),))
    if document is None:
        return {"error": "not opened"}
    try:
        url = URL()
        url.Protocol, url.Path = ".uno:", COMMANDS[request["decision"]]
        url.Complete = url.Main = url.Protocol + url.Path
        frame = document.CurrentController.Frame
        frame.queryDispatch(url, "_self", 0).dispatch(url, ())
        target = uno.systemPathToFileUrl(request["target"])
        document.storeToURL(target, (prop("FilterName", "MS Word 2007 XML"),))
    finally:
        document.close(True)
    return {}


serve(answer)
