import { Icon } from '../../../components/icon.tsx';
import { visibleName } from '../../../lib/visible-name.ts';

interface MentionListProps {
  id: string;
  paths: readonly string[];
  active: number;
  onChoose: (path: string) => void;
}

/** Files and folders to name. The field keeps the focus; the list says which one Enter takes. */
export function MentionList({ id, paths, active, onChoose }: MentionListProps) {
  return (
    <ul
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the field moves through it by aria-activedescendant
      role="listbox"
      aria-label="Files to name"
      className="absolute right-0 bottom-full left-0 z-20 mb-1.5 max-h-72 overflow-y-auto rounded-lg border bg-raised p-1 shadow-popover"
    >
      {paths.map((path, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard
        <li
          key={path}
          id={`${id}-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list above
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field must not lose the focus before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(path)}
          className="flex cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 text-sm aria-selected:bg-hover"
        >
          <Icon name={path.endsWith('/') ? 'folder' : 'file'} size={15} className="text-ink-faint" />
          <span className="truncate">{visibleName(path)}</span>
        </li>
      ))}
    </ul>
  );
}
