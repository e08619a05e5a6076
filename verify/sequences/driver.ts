import { checkDocuments } from './check-documents.ts';
import { checkSequences, EMPTY_REPORT, type SequenceRequest } from './check-file.ts';

process.on('message', (request: SequenceRequest) => {
  const check = request.format === 'xlsx' ? checkSequences : checkDocuments;
  check(request).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ ...EMPTY_REPORT, violations: [`the proof broke down: ${text.slice(0, 600)}`] });
    },
  );
});
process.on('disconnect', () => process.exit(0));
