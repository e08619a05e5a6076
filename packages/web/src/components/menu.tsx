import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: IconName;
  readonly description?: string;
  readonly keys?: string;
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

/**
 * A menu of actions, or of choices when its entries say which one is checked. It stays where it was opened: at the
 * end of the page a screen reader would find it outside of every landmark.
 */
export function Menu({ trigger, entries }: { trigger: ReactNode; entries: readonly MenuEntry[] }) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 w-72 rounded-lg border bg-raised p-1 shadow-popover animate-rise"
      >
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} />
        ))}
      </Primitive.Content>
    </Primitive.Root>
  );
}

const look =
  'relative flex cursor-pointer items-start gap-2 rounded-md px-2.5 py-1.5 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-hover';

function Entry({ entry }: { entry: MenuEntry }) {
  const content = (
    <>
      {entry.icon && <Icon name={entry.icon} size={16} className="mt-0.5" />}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{entry.label}</span>
        {entry.description && <span className="block text-xs text-ink-muted">{entry.description}</span>}
      </span>
      {entry.keys && <span className="text-xs text-ink-faint">{entry.keys}</span>}
    </>
  );
  if (entry.checked === undefined) {
    return (
      <Primitive.Item
        className={`${look} ${entry.danger ? 'text-danger' : ''}`}
        disabled={entry.disabled ?? false}
        onSelect={entry.onSelect}
      >
        {content}
      </Primitive.Item>
    );
  }
  return (
    <Primitive.CheckboxItem
      className={`${look} pl-8`}
      disabled={entry.disabled ?? false}
      checked={entry.checked}
      onSelect={entry.onSelect}
    >
      <Primitive.ItemIndicator className="absolute top-2 left-2 text-accent">
        <Icon name="check" size={16} />
      </Primitive.ItemIndicator>
      {content}
    </Primitive.CheckboxItem>
  );
}
