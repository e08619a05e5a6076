import type { ProcedureOutput } from '@galley/schema';
import { byteLines } from '../../components/text/byte-lines.ts';
import { TextLines } from '../../components/text/text-lines.tsx';
import { StepNote } from '../../components/waiting/step-note.tsx';
import { visibleName } from '../../lib/visible-name.ts';

interface PreviewBytesProps {
  path: string;
  preview: Extract<ProcedureOutput<'WorkbenchPreviewFile'>, { preview: 'bytes' }>;
  onAgain: () => void;
}

/** A file that nobody can read is still looked at: its first bytes, and why. */
export function PreviewBytes({ path, preview: { problem, lines }, onAgain }: PreviewBytesProps) {
  if (lines.length === 0) return <p className="p-6 text-sm text-ink-muted">The file is empty.</p>;
  return (
    <>
      {problem === null ? (
        <StepNote icon="image">Galley does not read this kind of file. These are its first bytes.</StepNote>
      ) : (
        <StepNote icon="warning" again={{ label: 'Try again', onClick: onAgain }}>
          {problem.message} {problem.remedy}
        </StepNote>
      )}
      <TextLines label={`Bytes of ${visibleName(path)}`} lines={byteLines(lines)} />
    </>
  );
}
