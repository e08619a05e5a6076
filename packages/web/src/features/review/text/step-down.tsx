import type { ChangeView } from '@galley/schema';
import { Icon } from '../../../components/icon.tsx';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { toPayload } from '../../../lib/to-payload.ts';
import { TextReview } from './text-review.tsx';

/** While a comparison is awaited; where there will be none, why, and the lines of the file instead (SPEC V6). */
export function StepDown({ change, error }: { change: ChangeView; error: Error | null }) {
  if (error === null) return <Waiting />;
  const { message, remedy } = toPayload(error);
  return (
    <>
      <p role="status" className="flex shrink-0 items-start gap-2 border-b bg-canvas px-4 py-2 text-xs text-ink-muted">
        <Icon name="warning" size={15} className="mt-px shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {message} {remedy}
        </span>
      </p>
      <TextReview change={change} isFallback />
    </>
  );
}
