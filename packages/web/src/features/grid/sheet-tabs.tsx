import type { ProcedureOutput } from '@galley/schema';
import { Tabs } from 'radix-ui';
import { ChangeMark } from '../../components/change-mark.tsx';

export type SheetInfo = ProcedureOutput<'ReviewGetXlsxDiff'>['sheets'][number];

interface SheetTabsProps {
  sheets: readonly SheetInfo[];
  value: string;
  onChange: (sheet: string) => void;
}

export function SheetTabs({ sheets, value, onChange }: SheetTabsProps) {
  return (
    <Tabs.Root value={value} onValueChange={onChange} activationMode="automatic" className="shrink-0 border-b">
      {/* Relative: words for the ear in a tab that is scrolled away would otherwise make the whole page as wide as all tabs. */}
      <Tabs.List aria-label="Sheets" className="relative flex gap-1 overflow-x-auto px-3">
        {sheets.map((sheet) => (
          <Tabs.Trigger
            key={sheet.name}
            value={sheet.name}
            // The grid below is one element for all sheets, so there is no panel of this id to point at.
            aria-controls={undefined}
            className="flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm text-ink-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {sheet.name}
            {sheet.is_hidden && <span className="text-2xs text-ink-faint">hidden</span>}
            {sheet.change !== 'unchanged' && <ChangeMark change={sheet.change} short />}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}
