import type { ByteDiff, ChangeView, ErrorPayload } from '@galley/schema';
import { comparedByteLines } from '../../../components/text/byte-lines.ts';
import { TextLines } from '../../../components/text/text-lines.tsx';
import { StepNote } from '../../../components/waiting/step-note.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { PaneLabel } from '../reference/pane-label.tsx';
import { bytesText } from './wording.ts';

interface BytesReviewProps {
  change: ChangeView;
  bytes: ByteDiff;
  /** Why its lines could not be read; null where this kind of file has none, or where it was said already. */
  problem: ErrorPayload | null;
  reference: string | null;
  draft: string;
}

/** The last step down: both versions by their bytes. It can be published or removed like any other change. */
export function BytesReview({ change, bytes, problem, reference, draft }: BytesReviewProps) {
  const lines = comparedByteLines(bytes.baseline?.lines ?? [], bytes.draft?.lines ?? []);
  return (
    <>
      {problem !== null && (
        <StepNote icon="warning">
          {problem.message} {problem.remedy}
        </StepNote>
      )}
      <PaneLabel>
        {reference !== null && <span className="text-deleted">− {reference}</span>}
        <span className="text-added">+ {draft}</span>
        <span className="truncate font-normal">{bytesText(bytes)}</span>
      </PaneLabel>
      <TextLines label={`Bytes of ${visibleName(change.path)}, before and after`} lines={lines} compare />
    </>
  );
}
