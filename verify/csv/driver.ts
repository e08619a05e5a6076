import { type CsvRequest, checkFile, EMPTY_REPORT } from './check-file.ts';

process.on('message', async (request: CsvRequest) => {
  try {
    process.send?.(await checkFile(request));
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.send?.({ ...EMPTY_REPORT, violations: [text.slice(0, 400)] });
  }
});
process.on('disconnect', () => process.exit(0));
