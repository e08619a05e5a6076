import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface ViewTabsProps<View extends string> {
  label: string;
  views: readonly (readonly [View, string])[];
  value: View;
  onChange: (view: View) => void;
  /** Stands at the other end of the line. */
  actions?: ReactNode;
}

/** The ways to look at one file. */
export function ViewTabs<View extends string>({ label, views, value, onChange, actions }: ViewTabsProps<View>) {
  return (
    <Tabs.Root
      value={value}
      onValueChange={(next) => onChange(next as View)}
      activationMode="automatic"
      className="flex shrink-0 items-center border-b"
    >
      <Tabs.List aria-label={label} className="flex min-w-0 flex-1 gap-1 overflow-x-auto px-3">
        {views.map(([view, name]) => (
          <Tabs.Trigger
            key={view}
            value={view}
            // What is below is one element for all of them, so there is no panel of this id to point at.
            aria-controls={undefined}
            className="flex h-9 shrink-0 items-center border-b-2 border-transparent px-2 text-sm text-ink-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {actions !== undefined && <div className="flex shrink-0 items-center gap-1 pr-3">{actions}</div>}
    </Tabs.Root>
  );
}
