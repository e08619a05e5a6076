import { checkSuggestions } from './check-file.ts';
import { docxodusJudge, type Judge } from './judges.ts';
import { NO_REPORT, type SuggestionsReport, type SuggestionsRequest } from './protocol.ts';

/** A process of its own: what hangs or swells in a judge ends with it, and the file is named. */
let docxodus: Promise<Judge> | undefined;

async function check(request: SuggestionsRequest): Promise<SuggestionsReport> {
  if (request.docxodus) docxodus ??= docxodusJudge();
  return checkSuggestions(request, request.docxodus ? ((await docxodus) ?? null) : null);
}

process.on('message', (request: SuggestionsRequest) => {
  check(request).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ ...NO_REPORT, violations: [`the proof broke down: ${text.slice(0, 400)}`] });
    },
  );
});
process.on('disconnect', () => process.exit(0));
