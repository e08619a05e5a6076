# Reads every cell of a workbook and prints {"cells", "milliseconds", "megabytes", "processor"}.
import json
import resource
import sys
import time

import openpyxl

started = time.perf_counter()
book = openpyxl.load_workbook(sys.argv[1], read_only=True, data_only=True)
cells = 0
for sheet in book.worksheets:
    for row in sheet.iter_rows(values_only=True):
        cells += sum(value is not None for value in row)
milliseconds = (time.perf_counter() - started) * 1000
megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"cells": cells, "milliseconds": milliseconds, "megabytes": megabytes, "processor": time.process_time() * 1000}))
