import type { ChangeView } from '@galley/schema';
import { StepNote } from '../../../components/waiting/step-note.tsx';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { toPayload } from '../../../lib/to-payload.ts';
import { TextReview } from './text-review.tsx';

/** While a comparison is awaited; where there will be none, why, and the lines or bytes of the file instead (SPEC V6). */
export function StepDown({ change, error }: { change: ChangeView; error: Error | null }) {
  if (error === null) return <Waiting />;
  const { message, remedy } = toPayload(error);
  return (
    <>
      <StepNote icon="warning">
        {message} {remedy}
      </StepNote>
      <TextReview change={change} isFallback />
    </>
  );
}
