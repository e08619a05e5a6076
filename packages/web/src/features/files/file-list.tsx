import { useVirtualizer } from '@tanstack/react-virtual';
import { type DragEvent, useRef } from 'react';
import { ChangeMark } from '../../components/change-mark.tsx';
import { Icon } from '../../components/icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatBytes } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { FileMenu } from './file-menu.tsx';
import { type FileRow, fileIcon } from './file-rows.ts';

const ROW_HEIGHT = 32;
const STEP = 14;

export interface FileListProps {
  rows: readonly FileRow[];
  /** The folder that something is held over. */
  target: string | null;
  onOpenFile: (path: string) => void;
  onToggle: (folder: string) => void;
  /** Something is dragged over a folder, or over the folder of a file. */
  onDragOver: (event: DragEvent, folder: string) => void;
}

export function FileList({ rows, target, onOpenFile, onToggle, onDragOver }: FileListProps) {
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
          const folder = row.kind === 'folder' ? row.path : row.folder;
          return (
            <li
              key={row.kind === 'folder' ? `${row.path}/` : row.file.path}
              onDragOver={(event) => onDragOver(event, folder)}
              className={classNames(
                'group absolute inset-x-0 flex items-center rounded-md',
                target !== null && target !== '' && folder === target && 'bg-accent-soft',
              )}
              // Not moved by a transform: a menu that opens in it would be cut off at the list's edge.
              style={{ height: ROW_HEIGHT, top: item.start, paddingLeft: row.depth * STEP }}
            >
              {row.kind === 'folder' ? (
                <FolderButton row={row} onToggle={onToggle} />
              ) : (
                <FileButton row={row} onOpenFile={onOpenFile} />
              )}
              {(row.kind === 'file' || !row.isEmpty) && <FileMenu row={row} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface FolderButtonProps {
  row: Extract<FileRow, { kind: 'folder' }>;
  onToggle: (folder: string) => void;
}

function FolderButton({ row: { path, name, isOpen, isEmpty }, onToggle }: FolderButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title={visibleName(path)}
      onClick={() => onToggle(path)}
      className="flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-md px-1 text-left text-xs font-medium text-ink-muted hover:bg-hover"
    >
      <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} className="text-ink-faint" />
      <Icon name="folder" size={16} className="text-ink-faint" />
      <bdi className="min-w-0 flex-1 truncate">{visibleName(name)}</bdi>
      {isEmpty && <span className="text-2xs font-normal text-ink-faint">empty</span>}
    </button>
  );
}

interface FileButtonProps {
  row: Extract<FileRow, { kind: 'file' }>;
  onOpenFile: (path: string) => void;
}

function FileButton({ row: { file, name }, onOpenFile }: FileButtonProps) {
  const { pane } = useWorkbench();
  const open = pane.kind === 'file' && pane.path === file.path;
  return (
    <button
      type="button"
      aria-current={open ? 'true' : undefined}
      title={visibleName(file.path)}
      onClick={() => onOpenFile(file.path)}
      className={classNames(
        'flex h-full min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left text-sm transition-colors',
        open ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover',
      )}
    >
      <Icon name={fileIcon(file)} size={16} className={open ? '' : 'text-ink-faint'} />
      <span className={classNames('min-w-0 flex-1 truncate', file.draft === 'deleted' && 'line-through')}>
        <bdi>{visibleName(name)}</bdi>
      </span>
      {file.draft !== null && <ChangeMark change={file.draft} short />}
      {/* Beside a mark there is no room left for a name and a size; the review tells the size. */}
      {file.draft === null && (
        <span className="text-2xs font-normal text-ink-faint tabular-nums">{formatBytes(file.size)}</span>
      )}
    </button>
  );
}
