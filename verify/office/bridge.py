"""Drives LibreOffice for a proof: one JSON request per line in, one answer per line out.

It needs the `uno` module that LibreOffice brings for its Python.
"""

import json
import sys
import time

import uno
from com.sun.star.beans import PropertyValue


def prop(name, value):
    item = PropertyValue()
    item.Name, item.Value = name, value
    return item


def connect(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    until = time.monotonic() + 60
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except Exception:
            # It is still starting; after a minute it never will.
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def serve(answer):
    """Answers every request by `answer(desktop, request)`."""
    desktop = connect(sys.argv[1])
    print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        try:
            result = answer(desktop, json.loads(line))
        except Exception as error:
            # One broken file must not end the proof. A bridge that is gone shows in the next answer as well.
            result = {"error": f"{type(error).__name__}: {str(error)[:300]}"}
        print(json.dumps(result), flush=True)
