import { Tabs } from 'radix-ui';

interface ViewTabsProps<View extends string> {
  label: string;
  views: readonly (readonly [View, string])[];
  value: View;
  onChange: (view: View) => void;
}

/** The ways to look at one file. */
export function ViewTabs<View extends string>({ label, views, value, onChange }: ViewTabsProps<View>) {
  return (
    <Tabs.Root
      value={value}
      onValueChange={(next) => onChange(next as View)}
      activationMode="automatic"
      className="shrink-0 border-b"
    >
      <Tabs.List aria-label={label} className="flex gap-1 overflow-x-auto px-3">
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
    </Tabs.Root>
  );
}
