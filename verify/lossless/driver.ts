import { checkFile } from './check-file.ts';
import type { FileReport, FileRequest } from './protocol.ts';

process.on('message', (request: FileRequest) => {
  checkFile(request).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const report: FileReport = {
        edits: 0,
        kinds: [],
        refused: [],
        validated: 0,
        violations: [`the proof broke down: ${text.slice(0, 400)}`],
        shown: [],
      };
      process.send?.(report);
    },
  );
});
process.on('disconnect', () => process.exit(0));
