import { useState } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { plural } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useOpenSettings } from '../../state/settings-context.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { FileList } from './file-list.tsx';
import { fileRows } from './file-rows.ts';
import { type OpenFile, SearchResults } from './search-results.tsx';
import { useSettled } from './use-settled.ts';

const SETTLED_MS = 250;

export function FilePanel({ onOpenFile, onClose }: { onOpenFile: OpenFile; onClose: () => void }) {
  const { workbenchId, workbench } = useWorkbench();
  const query = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId }, { askOnReturn: true });
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim(), SETTLED_MS);
  const openSettings = useOpenSettings();
  const files = query.data?.files ?? [];
  const rows = fileRows(files);
  const isSearching = asked !== '' && words.trim() !== '';
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
        className="flex w-60 shrink-0 flex-col border-r bg-canvas max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:z-30 max-lg:w-72 max-lg:shadow-popover"
      >
        <div className="flex items-baseline justify-between px-4 pt-3.5 pb-2">
          <h2 className="text-xs font-semibold text-ink-muted">Files</h2>
          {files.length > 0 && <span className="text-2xs text-ink-faint tabular-nums">{files.length}</span>}
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
          {query.isError && (
            <div className="px-3">
              <ErrorNotice payload={toPayload(query.error)} />
            </div>
          )}
          {query.isSuccess && files.length === 0 && !isSearching && <NoFiles path={workbench.path} />}
          {isSearching ? (
            <SearchResults query={asked} onOpenFile={onOpenFile} />
          ) : (
            rows.length > 0 && <FileList rows={rows} onOpenFile={onOpenFile} />
          )}
        </div>
        {(query.data?.left_out ?? 0) > 0 && (
          <p className="border-t px-4 py-2 text-xs text-ink-muted">
            {plural(query.data?.left_out ?? 0, 'more file')} not listed
          </p>
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
      </aside>
    </>
  );
}

function NoFiles({ path }: { path: string }) {
  return (
    <div className="mx-3 rounded-lg border border-dashed border-line-strong p-3.5 text-sm text-ink-muted">
      <p className="font-medium text-ink">This folder is empty</p>
      <p className="mt-1">
        Put the files you want to work on into it. They are listed here when you come back to this page.
      </p>
      <p className="mt-2 font-mono text-2xs wrap-anywhere">{visibleName(path)}</p>
    </div>
  );
}
