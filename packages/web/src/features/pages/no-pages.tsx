import type { ErrorPayload } from '@galley/schema';
import { StepNote } from '../../components/waiting/step-note.tsx';

interface NoPagesProps {
  payload: ErrorPayload;
  /** Asks for the pages once more. */
  onAgain?: (() => void) | undefined;
}

/** Another try of these can end otherwise: a program was installed, or was killed by something else. */
const CAN_CHANGE: ReadonlySet<string> = new Set([
  'RENDERER_MISSING',
  'RENDER_STOPPED',
  'RENDER_FAILED',
  'WORKER_CRASHED',
]);

/** Why there are no pages to see, in a line above what there is to read. */
export function NoPages({ payload, onAgain }: NoPagesProps) {
  const isMissing = payload.code === 'RENDERER_MISSING';
  const again =
    onAgain === undefined || !CAN_CHANGE.has(payload.code)
      ? undefined
      : { label: isMissing ? 'Look again' : 'Try again', onClick: onAgain };
  return (
    <StepNote icon={isMissing ? 'image' : 'warning'} again={again}>
      {isMissing ? 'Install LibreOffice to see pages as they print.' : `${payload.message} ${payload.remedy}`}
    </StepNote>
  );
}
