import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { ChangeMark } from '../../components/change-mark.tsx';
import { Icon } from '../../components/icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatBytes } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { type FileRow, fileIcon } from './file-rows.ts';

const ROW_HEIGHT = 32;

export function FileList({ rows, onOpenFile }: { rows: readonly FileRow[]; onOpenFile: (path: string) => void }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  return (
    <div ref={scroller} className="h-full overflow-y-auto px-2 pb-2">
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <li
              key={row.kind === 'folder' ? `${row.path}/` : row.file.path}
              className="absolute inset-x-0 top-0"
              style={{ height: ROW_HEIGHT, transform: `translateY(${item.start}px)` }}
            >
              {row.kind === 'folder' ? (
                <FolderName path={row.path} />
              ) : (
                <FileButton row={row} onOpenFile={onOpenFile} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function FolderName({ path }: { path: string }) {
  return (
    <span
      className="flex h-full items-center gap-2 px-2 pt-1 text-xs font-medium text-ink-muted"
      title={visibleName(path)}
    >
      <Icon name="folder" size={16} className="text-ink-faint" />
      <bdi className="truncate">{visibleName(path)}</bdi>
    </span>
  );
}

interface FileButtonProps {
  row: Extract<FileRow, { kind: 'file' }>;
  onOpenFile: (path: string) => void;
}

function FileButton({ row: { file, name, folder }, onOpenFile }: FileButtonProps) {
  const { pane } = useWorkbench();
  const open = pane.kind === 'file' && pane.path === file.path;
  return (
    <button
      type="button"
      aria-current={open ? 'true' : undefined}
      title={visibleName(file.path)}
      onClick={() => onOpenFile(file.path)}
      className={classNames(
        'flex h-full w-full items-center gap-2 rounded-md px-2 text-left text-sm transition-colors',
        folder !== '' && 'pl-5',
        open ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover',
      )}
    >
      <Icon name={fileIcon(file)} size={16} className={open ? '' : 'text-ink-faint'} />
      <span className={classNames('min-w-0 flex-1 truncate', file.draft === 'deleted' && 'line-through')}>
        <bdi>{visibleName(name)}</bdi>
      </span>
      {file.draft !== null && <ChangeMark change={file.draft} short />}
      <span className="text-2xs font-normal text-ink-faint tabular-nums">{formatBytes(file.size)}</span>
    </button>
  );
}
