import { type CsvRequest, checkFile, EMPTY_REPORT } from './check-file.ts';

process.on('message', (request: CsvRequest) => {
  void answer(request);
});
process.on('disconnect', () => process.exit(0));

async function answer(request: CsvRequest): Promise<void> {
  try {
    process.send?.(await checkFile(request));
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.send?.({ ...EMPTY_REPORT, violations: [text.slice(0, 400)] });
  }
}
