import { checkFile } from './check-file.ts';
import { deckProof } from './deck-proof.ts';
import { documentProof } from './document-proof.ts';
import { checkPdf } from './pdf/check-pdf.ts';
import { EMPTY_REPORT, type FileReport, type FileRequest } from './protocol.ts';
import { workbookProof } from './workbook-proof.ts';

const checks: Readonly<Record<string, (request: FileRequest) => Promise<FileReport>>> = {
  xlsx: (request) => checkFile(workbookProof, request),
  docx: (request) => checkFile(documentProof, request),
  pptx: (request) => checkFile(deckProof, request),
  pdf: checkPdf,
};

const check = (request: FileRequest): Promise<FileReport> => {
  const proof = checks[request.format];
  if (proof === undefined) throw new RangeError(`There is no proof for ${request.format}.`);
  return proof(request);
};

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
