"""Opens a workbook in LibreOffice, calculates all of it anew and writes the value of every formula cell to a file."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "office"))

import uno  # noqa: E402
from bridge import prop, serve  # noqa: E402

FORMULA = 16
ERRORS = {
    503: "#NUM!", 519: "#VALUE!", 524: "#REF!", 525: "#NAME?", 532: "#DIV/0!", 32767: "#N/A",
}


def ranges_of(sheet):
    return sheet.queryContentCells(FORMULA).getRangeAddresses()


def value_of(sheet, row, column, found):
    if found is not None and not (isinstance(found, str) and (found == "" or found[0] in "#E")):
        return found
    cell = sheet.getCellByPosition(column, row)
    code = cell.getError()
    if code != 0:
        return {"error": ERRORS.get(code, cell.getString())}
    return cell.getString() if found is None else found


def values_of(document):
    sheets = {}
    for sheet in document.Sheets:
        cells = {}
        for place in ranges_of(sheet):
            # In slices: one range of a million formulas would be one message.
            step = max(1, 20000 // (place.EndColumn - place.StartColumn + 1))
            for top in range(place.StartRow, place.EndRow + 1, step):
                bottom = min(top + step - 1, place.EndRow)
                data = sheet.getCellRangeByPosition(place.StartColumn, top, place.EndColumn, bottom).getDataArray()
                for row, line in enumerate(data, top):
                    for column, found in enumerate(line, place.StartColumn):
                        cells[f"{row + 1}:{column}"] = value_of(sheet, row, column, found)
        sheets[sheet.Name] = cells
    return sheets


def calculated(desktop, request):
    url = uno.systemPathToFileUrl(request["path"])
    # Macros never run, links are never followed.
    document = desktop.loadComponentFromURL(
        url, "_blank", 0, (prop("Hidden", True), prop("MacroExecutionMode", 0), prop("UpdateDocMode", 0))
    )
    if document is None:
        return {"error": "it does not open the file"}
    try:
        if not document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            return {"error": "it takes the file for something else than a workbook"}
        if sum((one.EndRow - one.StartRow + 1) * (one.EndColumn - one.StartColumn + 1)
               for sheet in document.Sheets for one in ranges_of(sheet)) > request["most"]:
            return {"error": "it has too many formulas to compare"}
        document.calculateAll()
        first = values_of(document)
        if not request["twice"]:
            return {"sheets": first, "restless": []}
        document.calculateAll()
        again = values_of(document)
        # What differs between two calculations of the same cells depends on time or chance.
        restless = [
            f"{name}\n{key}"
            for name, cells in first.items()
            for key, value in cells.items()
            if again[name].get(key) != value
        ]
        return {"sheets": first, "restless": restless}
    finally:
        document.close(True)


def answer(desktop, request):
    result = calculated(desktop, request)
    # To a file: the values of a large workbook are no line.
    with open(request["out"], "w", encoding="utf-8") as file:
        json.dump(result, file)
    return {}


serve(answer)
