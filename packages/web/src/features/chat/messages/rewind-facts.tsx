import { ErrorNotice } from '../../../components/error-notice.tsx';
import { toPayload } from '../../../lib/to-payload.ts';
import { type RewindKind, type RewindPreview, rewindSentences } from './rewind-wording.ts';

interface RewindFactsProps {
  kind: RewindKind;
  preview: { readonly data: RewindPreview | undefined; readonly error: Error | null };
}

/** What going back means for messages and files, said before it happens. */
export function RewindFacts({ kind, preview: { data, error } }: RewindFactsProps) {
  if (error !== null) return <ErrorNotice payload={toPayload(error)} />;
  if (data === undefined) return <p>Looking at what this changes…</p>;
  return (
    <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
      {rewindSentences(kind, data).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
