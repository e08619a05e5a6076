import { type CsvReport, type CsvRequest, checkFile, EMPTY_REPORT } from './check-file.ts';
import { checkGenerated } from './check-generated.ts';

async function check(request: CsvRequest): Promise<CsvReport> {
  const { generated, seed, rounds } = request;
  return generated === undefined ? checkFile(request) : checkGenerated(generated, seed, rounds);
}

process.on('message', (request: CsvRequest) => {
  const answer = (report: CsvReport): void => {
    process.send?.(report);
  };
  check(request).then(answer, (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    answer({ ...EMPTY_REPORT, violations: [text.slice(0, 400)] });
  });
});
process.on('disconnect', () => process.exit(0));
