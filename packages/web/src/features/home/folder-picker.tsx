import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/waiting/skeleton.tsx';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';

interface FolderPickerProps {
  onClose: () => void;
  onOpened: (workbenchId: string) => void;
}

/** Folders of the person's home, one level at a time. */
export function FolderPicker({ onClose, onOpened }: FolderPickerProps) {
  const [at, setAt] = useState<string | null>(null);
  const [made, setMade] = useState('');
  const query = useProcedure('HomeBrowse', at === null ? {} : { directory: at }, { askAlways: true });
  const open = useAction('HomeOpen', { onDone: ({ workbench_id }) => onOpened(workbench_id) });
  const here = query.data?.directory ?? '';
  const parent = query.data?.parent ?? null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Open a folder"
      description="It becomes a Workbench: Galley adds a hidden .galley folder and moves nothing."
      place="wide"
      bare
    >
      <div className="flex items-center gap-2 border-y bg-canvas px-5 py-2">
        <Button
          size="small"
          icon="arrowUp"
          disabled={parent === null}
          aria-label="Up to the folder above"
          onClick={() => setAt(parent)}
        />
        <p aria-live="polite" className="min-w-0 flex-1 truncate font-mono text-xs">
          {visibleName(here)}
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2.5">
        {query.isPending && <Skeleton label="The folders are listed" lines={6} className="px-3" />}
        {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
        {query.isSuccess && query.data.folders.length === 0 && (
          <p className="p-3 text-sm text-ink-muted">
            There is no folder in this one. Open it, or make a new one in it.
          </p>
        )}
        <ul aria-label="Folders">
          {(query.data?.folders ?? []).map(({ name, is_workbench }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => setAt(`${here}/${name}`)}
                className="flex h-9 w-full items-center gap-2.5 rounded-md px-3 text-left text-sm hover:bg-hover"
              >
                <Icon name="folder" size={17} className="text-ink-faint" />
                <bdi className="min-w-0 flex-1 truncate">{visibleName(name)}</bdi>
                {is_workbench && <Badge>Workbench</Badge>}
                <Icon name="chevronRight" size={15} className="text-ink-faint" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <form
        className="flex flex-wrap items-center gap-2 border-t px-5 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (made.trim() !== '') open.mutate({ directory: `${here}/${made.trim()}`, create: true });
        }}
      >
        <input
          aria-label="Name of a new folder"
          placeholder="New folder"
          value={made}
          maxLength={200}
          onChange={(event) => setMade(event.target.value)}
          className="h-8.5 min-w-32 flex-1 rounded-md border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-faint"
        />
        <Button type="submit" disabled={made.trim() === ''} busy={open.isPending && made !== ''}>
          Create and open
        </Button>
        <Button
          look="primary"
          disabled={parent === null || query.isPending}
          busy={open.isPending && made === ''}
          onClick={() => open.mutate({ directory: here })}
        >
          Open this folder
        </Button>
      </form>
    </Dialog>
  );
}
