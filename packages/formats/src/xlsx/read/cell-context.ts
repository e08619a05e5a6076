import { readPart, relatedPart, type Workbook } from '../package/open-workbook.ts';
import { NO_STYLES, readStyles } from '../package/read-styles.ts';
import { SharedStrings } from '../package/shared-strings.ts';
import type { CellContext } from './interpret-cell.ts';

/** Shared by all sheets of one workbook, so that its strings and styles are read once. */
export function cellContext(workbook: Workbook, options: { readonly formats?: boolean } = {}): CellContext {
  const { zip } = workbook;
  const stylesPart = relatedPart(workbook, 'styles');
  const hasStyles = stylesPart !== undefined && zip.find(stylesPart) !== undefined;
  const stringsPart = relatedPart(workbook, 'sharedStrings');
  return {
    styles: hasStyles ? readStyles(readPart(zip, stylesPart).text) : NO_STYLES,
    strings: new SharedStrings(zip, stringsPart === undefined ? undefined : zip.find(stringsPart)),
    usesDates1904: workbook.usesDates1904,
    formats: options.formats ?? false,
  };
}
