import { useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { useMay } from '../../state/access.tsx';
import type { DroppedFile } from './dropped-files.ts';
import { NameDialog } from './name-dialog.tsx';
import { useFileActs } from './use-file-acts.ts';

interface AddMenuProps {
  onFiles: (files: readonly DroppedFile[]) => void;
  onFolder: (folder: string) => void;
}

/** New files and folders. */
export function AddMenu({ onFiles, onFolder }: AddMenuProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState<'file' | 'folder' | null>(null);
  const change = useFileActs();
  const may = useMay();
  if (!may('publish')) return null;
  return (
    <div className="ml-auto">
      <Menu
        trigger={
          <button
            type="button"
            aria-label="Add files"
            title="Add files"
            className="grid size-7 place-items-center rounded-md text-ink-muted hover:bg-hover hover:text-ink data-[state=open]:bg-hover"
          >
            <Icon name="plus" size={16} />
          </button>
        }
        entries={[
          {
            label: 'Add files from this computer…',
            icon: 'publish',
            description: 'Copies them into the folder',
            onSelect: () => chooser.current?.click(),
          },
          { label: 'New text file…', icon: 'fileText', onSelect: () => setAsking('file') },
          { label: 'New folder…', icon: 'folder', onSelect: () => setAsking('folder') },
        ]}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label="Files to add"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])].map((file) => ({ path: file.name, file })));
          currentTarget.value = '';
        }}
      />
      <NameDialog
        open={asking === 'file'}
        onOpenChange={() => setAsking(null)}
        title="New text file"
        label="Name"
        hint="Such as notes.md, or reports/notes.md to put it into a folder."
        action="Create"
        onName={(name) => {
          const path = /\.[^./]+$/.test(name) ? name : `${name}.md`;
          change.mutate({ acts: [{ act: 'put', path, text: '' }], said: `Created ${path}` });
        }}
      />
      <NameDialog
        open={asking === 'folder'}
        onOpenChange={() => setAsking(null)}
        title="New folder"
        label="Name"
        hint="It is made on disk with the first file that you put into it."
        action="Create"
        onName={onFolder}
      />
    </div>
  );
}
