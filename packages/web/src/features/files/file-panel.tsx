import { type DragEvent, useRef, useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { Skeleton } from '../../components/waiting/skeleton.tsx';
import { plural } from '../../lib/format.ts';
import { isTeam } from '../../lib/is-team.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import { useOpenSettings } from '../../state/settings-context.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { AddMenu } from './add-menu.tsx';
import { type DroppedFile, droppedFiles } from './dropped-files.ts';
import { FileList } from './file-list.tsx';
import { fileRows } from './file-rows.ts';
import { type OpenFile, SearchResults } from './search-results.tsx';
import { useSettled } from './use-settled.ts';
import { useUploads } from './use-uploads.ts';

const SETTLED_MS = 250;

export function FilePanel({ onOpenFile, onClose }: { onOpenFile: OpenFile; onClose: () => void }) {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId }, { askOnReturn: true });
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim(), SETTLED_MS);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState<ReadonlySet<string>>(new Set());
  const openSettings = useOpenSettings();
  const files = query.data?.files ?? [];
  const rows = fileRows(files, { closed, made });
  const isSearching = asked !== '' && words.trim() !== '';
  const adding = useAdding(files.map(({ path }) => path));
  const toggle = (folder: string) =>
    setClosed((all) =>
      all.has(folder) ? new Set([...all].filter((each) => each !== folder)) : new Set([...all, folder]),
    );
  return (
    <>
      <button
        type="button"
        aria-label="Hide files"
        className="absolute inset-0 z-20 bg-scrim lg:hidden"
        onClick={onClose}
      />
      <aside
        aria-label="Files"
        onDragEnter={(event) => adding.over(event, '')}
        onDragOver={(event) => adding.over(event, '')}
        onDragLeave={adding.leave}
        onDrop={adding.drop}
        className="relative flex w-60 shrink-0 flex-col border-r bg-canvas max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:z-30 max-lg:w-72 max-lg:shadow-popover"
      >
        <div className="flex items-center gap-2 pt-2 pr-2 pb-1 pl-4">
          <h2 className="text-xs font-semibold text-ink-muted">Files</h2>
          {files.length > 0 && <span className="text-2xs text-ink-faint tabular-nums">{files.length}</span>}
          <AddMenu
            onFiles={(chosen) => adding.add(chosen, '')}
            onFolder={(folder) => setMade((all) => new Set([...all, folder]))}
          />
        </div>
        <search className="px-2.5 pb-2">
          <input
            type="search"
            aria-label="Search files and messages"
            placeholder="Search"
            value={words}
            maxLength={1000}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setWords('')}
            className="h-8 w-full rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-faint"
          />
        </search>
        <div className="min-h-0 flex-1">
          {query.isPending && <Skeleton label="The files are listed" lines={6} className="px-4" />}
          {query.isError && (
            <div className="px-3">
              <ErrorNotice payload={toPayload(query.error)} />
            </div>
          )}
          {query.isSuccess && rows.length === 0 && !isSearching && <NoFiles />}
          {isSearching ? (
            <SearchResults query={asked} onOpenFile={onOpenFile} />
          ) : (
            rows.length > 0 && (
              <FileList
                rows={rows}
                target={adding.target}
                onOpenFile={onOpenFile}
                onToggle={toggle}
                onDragOver={adding.over}
              />
            )
          )}
        </div>
        {(query.data?.left_out ?? 0) > 0 && (
          <p className="border-t px-4 py-2 text-xs text-ink-muted">
            {plural(query.data?.left_out ?? 0, 'more file')} not listed
          </p>
        )}
        {adding.under !== null && (
          <div className="border-t">
            <ProgressBar label="Files added" fraction={adding.under.fraction} />
            <output className="block px-4 py-2 text-xs text-ink-muted">
              Adding {plural(adding.under.files, 'file')}…
            </output>
          </div>
        )}
        <div className="border-t p-2">
          <IconButton
            label="Settings"
            icon="gear"
            side="right"
            aria-haspopup="dialog"
            onClick={() => openSettings('general')}
          />
        </div>
        {adding.target === '' && (
          <div className="pointer-events-none absolute inset-1 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/80 text-sm font-medium text-accent">
            Drop to add to this folder
          </div>
        )}
        <ConfirmDialog
          open={adding.toReplace.length > 0}
          onOpenChange={adding.forget}
          title={`Replace ${plural(adding.toReplace.length, 'file')}?`}
          action="Replace"
          danger
          onConfirm={adding.replace}
        >
          <p>{adding.toReplace.slice(0, 5).map(visibleName).join(', ')} is in the folder already.</p>
          <p>A Checkpoint is made first: Undo brings back what was there.</p>
        </ConfirmDialog>
      </aside>
    </>
  );
}

/** Files that are dropped or chosen, the folder they go to, and the question about those that are there already. */
function useAdding(present: readonly string[]) {
  const uploads = useUploads();
  const mayAdd = useMay()('publish');
  const [target, setTarget] = useState<string | null>(null);
  const [asking, setAsking] = useState<readonly DroppedFile[]>([]);
  const known = new Set(present);
  const latest = useRef<string | null>(null);

  const add = (files: readonly DroppedFile[], folder: string) => {
    const placed = files.map(({ path, file }) => ({ path: folder === '' ? path : `${folder}/${path}`, file }));
    if (placed.some(({ path }) => known.has(path))) setAsking(placed);
    else void uploads.send(placed);
  };
  const hold = (folder: string | null) => {
    latest.current = folder;
    setTarget(folder);
  };
  return {
    under: uploads.under,
    target,
    add,
    toReplace: asking.map(({ path }) => path).filter((path) => known.has(path)),
    replace: () => void uploads.send(asking, { replace: true }),
    forget: () => setAsking([]),
    over(event: DragEvent, folder: string) {
      if (!mayAdd || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      if (latest.current !== folder) hold(folder);
    },
    leave(event: DragEvent) {
      // Leaving for something inside of it is no leaving.
      const next = event.relatedTarget;
      if (!(next instanceof Node) || !event.currentTarget.contains(next)) hold(null);
    },
    drop(event: DragEvent) {
      const folder = latest.current ?? '';
      hold(null);
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((files) => add(files, folder));
    },
  };
}

function NoFiles() {
  const mayAdd = useMay()('publish');
  return (
    <div className="mx-3 rounded-lg border border-dashed border-line-strong p-3.5 text-sm text-ink-muted">
      <p className="font-medium text-ink">{isTeam() ? 'No files yet' : 'This folder is empty'}</p>
      {mayAdd && (
        <p className="mt-1">
          Drop files here, or add them with the + above.
          {!isTeam() && ' What other programs put into it appears by itself.'}
        </p>
      )}
    </div>
  );
}
