import type { ErrorPayload } from '@galley/schema';
import { StepNote } from '../../components/waiting/step-note.tsx';
import { lookUp } from '../../lib/look-up.ts';
import { remediesOfCode } from '../../lib/remedy-table.ts';

interface NoPagesProps {
  payload: ErrorPayload;
  /** Asks for the pages once more. */
  onAgain?: (() => void) | undefined;
}

/** Why there are no pages to see, in a line above what there is to read. */
export function NoPages({ payload, onAgain }: NoPagesProps) {
  const isMissing = payload.code === 'RENDERER_MISSING';
  const again =
    onAgain === undefined || lookUp(remediesOfCode, payload.code)?.again !== true
      ? undefined
      : { label: isMissing ? 'Look again' : 'Try again', onClick: onAgain };
  return (
    <StepNote icon={isMissing ? 'image' : 'warning'} again={again}>
      {isMissing ? 'Install LibreOffice to see pages as they print.' : `${payload.message} ${payload.remedy}`}
    </StepNote>
  );
}
