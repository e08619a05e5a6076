import { expect, it } from 'vitest';
import { readWorkbookPart } from './workbook-part.ts';

it('[F3] dates count from 1904 though an extension has an element of the same name', () => {
  const part = readWorkbookPart(
    '<workbook><workbookPr date1904="1"/><sheets/><extLst><ext><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>',
  );
  expect(part.usesDates1904).toBe(true);
  const other = readWorkbookPart(
    '<workbook><workbookPr/><extLst><ext><x15:workbookPr date1904="1"/></ext></extLst></workbook>',
  );
  expect(other.usesDates1904).toBe(false);
});
