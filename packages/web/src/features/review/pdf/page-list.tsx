import type { ProcedureOutput } from '@galley/schema';
import { ChangeSteps } from '../steps/change-steps.tsx';
import { pageTitle } from './wording.ts';

type PageChange = ProcedureOutput<'ReviewGetPdfDiff'>['changes'][number];

interface PageListProps {
  changes: readonly PageChange[];
  value: number;
  onChange: (index: number) => void;
}

/** Goes from one changed page to the next. */
export function PageList({ changes, value, onChange }: PageListProps) {
  if (changes.length === 0) return null;
  return (
    <nav aria-label="Changed pages" className="flex shrink-0 items-center gap-2 border-b px-3.5 py-1.5">
      <select
        aria-label="Page"
        className="h-8 min-w-0 flex-1 rounded-md border bg-canvas px-2 text-sm"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {changes.map((change) => (
          <option key={change.index} value={change.index}>
            {pageTitle(change)}
          </option>
        ))}
      </select>
      <ChangeSteps total={changes.length} current={value - 1} onStep={(to) => onChange(to + 1)} />
    </nav>
  );
}
