import { type CsvReport, type CsvRequest, checkFile, EMPTY_REPORT } from './check-file.ts';

process.on('message', (request: CsvRequest) => {
  const answer = (report: CsvReport): void => {
    process.send?.(report);
  };
  checkFile(request).then(answer, (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    answer({ ...EMPTY_REPORT, violations: [text.slice(0, 400)] });
  });
});
process.on('disconnect', () => process.exit(0));
