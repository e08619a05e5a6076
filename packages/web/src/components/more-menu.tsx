import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import { Menu, type MenuEntry } from './menu.tsx';

interface MoreMenuProps {
  /** What a screen reader says: `Actions for bills.csv`. */
  label: string;
  entries: readonly MenuEntry[];
  /** Seen only over the row that it belongs to, and when it has the focus: a list of many would be full of dots. */
  quiet?: boolean;
}

/** The three dots behind which everything else stands that can be done to a thing. */
export function MoreMenu({ label, entries, quiet = false }: MoreMenuProps) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={label}
          className={classNames(
            'inline-grid size-7 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover',
            quiet && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100',
          )}
        >
          <Icon name="more" size={16} />
        </button>
      }
      entries={entries}
    />
  );
}
