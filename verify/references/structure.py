"""Structure edits done by LibreOffice. A request names a workbook, the structure edit to do in it (or none) and where to write the result as flat
OpenDocument XML, which lists every formula, name, rule and range in one notation.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "office"))

import uno  # noqa: E402
from bridge import prop, serve  # noqa: E402
from com.sun.star.table import TableSortField  # noqa: E402
from com.sun.star.table.TableSortFieldType import NUMERIC  # noqa: E402


def shift(document, edit):
    sheet = document.Sheets.getByName(edit["sheet"])
    lines = sheet.Rows if edit["axis"] == "rows" else sheet.Columns
    if edit["kind"] == "insert":
        lines.insertByIndex(edit["at"], edit["count"])
    else:
        lines.removeByIndex(edit["at"], edit["count"])


def copy_range(document, edit):
    sheet = document.Sheets.getByName(edit["sheet"])
    target = document.Sheets.getByName(edit["toSheet"])
    source = sheet.getCellRangeByName(edit["range"]).RangeAddress
    start = target.getCellRangeByName(edit["to"]).CellAddress
    bottom = start.Row + source.EndRow - source.StartRow
    right = start.Column + source.EndColumn - source.StartColumn
    if target.isProtected() or target.getCellRangeByPosition(start.Column, start.Row, right, bottom).IsMerged:
        # It would do nothing or half of it, without a word.
        raise ValueError("LibreOffice does not copy over merged or protected cells")
    sheet.copyRange(start, source)


def sort_rows(document, edit):
    field = TableSortField()
    field.Field, field.IsAscending, field.FieldType = edit["field"], not edit["descending"], NUMERIC
    fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
    order = (prop("SortFields", fields), prop("ContainsHeader", False), prop("IsSortColumns", False))
    sheet = document.Sheets.getByName(edit["sheet"])
    if sheet.isProtected():
        # It would do nothing, without a word.
        raise ValueError("LibreOffice does not sort protected cells")
    sheet.getCellRangeByName(edit["range"]).sort(order)


def apply(document, edit):
    kind, sheets = edit["kind"], document.Sheets
    if kind in ("insert", "delete"):
        shift(document, edit)
    elif kind == "rename_sheet":
        sheets.getByName(edit["sheet"]).Name = edit["name"]
    elif kind == "delete_sheet":
        sheets.removeByName(edit["sheet"])
    elif kind == "copy_sheet":
        sheets.copyByName(edit["sheet"], edit["name"], edit["position"])
    elif kind == "move_sheet":
        sheets.moveByName(edit["sheet"], edit["position"])
    elif kind == "sort_rows":
        sort_rows(document, edit)
    elif kind == "copy_range":
        copy_range(document, edit)
    else:
        raise ValueError(f"unknown edit {kind}")


def answer(desktop, request):
    hidden = (prop("Hidden", True), prop("MacroExecutionMode", 0), prop("UpdateDocMode", 0))
    document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(request["source"]), "_blank", 0, hidden)
    if document is None:
        return {"error": "not opened"}
    try:
        if not document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            return {"error": "not opened as a spreadsheet"}
        if request.get("edit") is not None:
            apply(document, request["edit"])
        flat = (prop("FilterName", "OpenDocument Spreadsheet Flat XML"),)
        document.storeToURL(uno.systemPathToFileUrl(request["output"]), flat)
        return {}
    finally:
        document.close(True)


serve(answer)
