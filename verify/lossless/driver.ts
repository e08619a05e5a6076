import { checkFile } from './check-file.ts';
import { documentProof } from './document-proof.ts';
import { EMPTY_REPORT, type FileReport, type FileRequest } from './protocol.ts';
import { workbookProof } from './workbook-proof.ts';

const check = (request: FileRequest): Promise<FileReport> =>
  request.format === 'docx' ? checkFile(documentProof, request) : checkFile(workbookProof, request);

process.on('message', (request: FileRequest) => {
  check(request).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ ...EMPTY_REPORT, violations: [`the proof broke down: ${text.slice(0, 400)}`] });
    },
  );
});
process.on('disconnect', () => process.exit(0));
