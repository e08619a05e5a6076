export type { FileSource } from './tasks.ts';
export { createWorkbookReader, type WorkbookReader, type WorkbookReaderOptions } from './workbook-reader.ts';
