import { useFormat } from '../../registry/adapters.ts';
import { lazily } from '../wire/lazily.ts';
import { serveTasks } from '../wire/serve.ts';

/** Bytes in, bytes out: no file is written here. */
export const operations = {
  useFormat,
  applyOperations: lazily(async () => (await import('../../xlsx/apply/apply-operations.ts')).applyOperations),
  addSheet: lazily(async () => (await import('../../xlsx/apply/add-sheet.ts')).addSheet),
  copyDocxAssets: lazily(async () => (await import('../../docx/apply/copy-assets.ts')).copyDocxAssets),
  createDeckFromMarkdown: lazily(async () => (await import('../../pptx/create/create-deck.ts')).createDeckFromMarkdown),
  copyPptxAssets: lazily(async () => (await import('../../pptx/apply/copy-assets.ts')).copyPptxAssets),
  createFromMarkdown: lazily(async () => (await import('../../docx/create/create-document.ts')).createFromMarkdown),
  createPdfFromMarkdown: lazily(async () => (await import('../../pdf/create/create-pdf.ts')).createPdfFromMarkdown),
  applyPdfOperations: lazily(async () => (await import('../../pdf/apply/apply-operations.ts')).applyPdfOperations),
  mergePdfs: lazily(async () => (await import('../../pdf/apply/merge-pdfs.ts')).mergePdfs),
  splitPdf: lazily(async () => (await import('../../pdf/apply/split-pdf.ts')).splitPdf),
  copyAssets: lazily(async () => (await import('../../xlsx/apply/copy-assets.ts')).copyAssets),
  updateSheet: lazily(async () => (await import('../../xlsx/apply/update-sheet.ts')).updateSheet),
  updateJsonRows: lazily(async () => (await import('../../json/rows/update-rows.ts')).updateJsonRows),
};

serveTasks(operations, () => import('../../xlsx/apply/apply-operations.ts'));
