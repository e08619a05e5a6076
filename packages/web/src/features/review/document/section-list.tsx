import type { ProcedureOutput } from '@galley/schema';
import { Button } from '../../../components/button.tsx';
import { plural } from '../../../lib/format.ts';
import { sectionTitle } from './wording.ts';

type Section = ProcedureOutput<'ReviewGetDocxContentDiff'>['sections'][number];

interface SectionListProps {
  sections: readonly Section[];
  value: number;
  onChange: (index: number) => void;
}

/** Goes from one changed section to the next. */
export function SectionList({ sections, value, onChange }: SectionListProps) {
  const changed = sections.filter(({ changes }) => changes > 0);
  const at = changed.findIndex(({ index }) => index === value);
  const [previous, next] = [changed[at - 1], changed[at + 1]];
  return (
    <nav aria-label="Changed sections" className="flex shrink-0 items-center gap-2 border-b px-3.5 py-1.5">
      <select
        aria-label="Section"
        className="h-8 min-w-0 flex-1 rounded-md border bg-canvas px-2 text-sm"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {changed.map((section) => (
          <option key={section.index} value={section.index}>
            {sectionTitle(section)} ({plural(section.changes, 'change')})
          </option>
        ))}
      </select>
      <Button size="small" disabled={previous === undefined} onClick={() => previous && onChange(previous.index)}>
        Previous
      </Button>
      <Button size="small" disabled={next === undefined} onClick={() => next && onChange(next.index)}>
        Next
      </Button>
    </nav>
  );
}
