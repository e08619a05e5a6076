import { checkFile } from './check-file.ts';
import { EMPTY_REPORT, type FileRequest } from './protocol.ts';

process.on('message', (request: FileRequest) => {
  checkFile(request).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ ...EMPTY_REPORT, violations: [`the proof broke down: ${text.slice(0, 400)}`] });
    },
  );
});
process.on('disconnect', () => process.exit(0));
