import { useFormat } from '../../registry/adapters.ts';
import { lazily } from '../wire/lazily.ts';
import { serveTasks } from '../wire/serve.ts';

async function workbooks() {
  return (await import('../../xlsx/open/kept-files.ts')).keptWorkbooks;
}

/** Looks into files. */
export const operations = {
  useFormat,
  listSheets: lazily(async () => (await import('../../xlsx/read/read-sheet.ts')).listSheets),
  readSheet: lazily(async () => (await import('../../xlsx/read/read-sheet.ts')).readSheet),
  describeStyles: lazily(async () => (await import('../../xlsx/edit/book/describe-styles.ts')).describeStyles),
  documentStyles: lazily(async () => (await import('../../docx/describe/document-styles.ts')).documentStyles),
  deckStyles: lazily(async () => (await import('../../pptx/describe/deck-styles.ts')).deckStyles),
  trackedChanges: lazily(async () => (await import('../../docx/revisions/tracked-changes.ts')).trackedChanges),
  renderPdfPage: lazily(async () => (await import('../../pdf/picture/render-page.ts')).renderSourcePage),
  /** Macros, links out of the file, scripts. */
  activeContent: lazily(async () => (await import('../../active-content/active-content.ts')).activeContent),
};

serveTasks(operations, workbooks);
