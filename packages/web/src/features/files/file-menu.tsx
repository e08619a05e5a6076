import { useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';

import type { MenuEntry } from '../../components/menu.tsx';
import { MoreMenu } from '../../components/more-menu.tsx';
import { isTeam } from '../../lib/is-team.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import type { FileRow } from './file-rows.ts';
import { NameDialog } from './name-dialog.tsx';
import { useFileActs } from './use-file-acts.ts';

/** What a person can do to a file or folder of their own. */
export function FileMenu({ row }: { row: FileRow }) {
  const { workbenchId } = useWorkbench();
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null);
  const show = useAction('FileShow');
  const change = useFileActs();
  const may = useMay();
  if (!may('publish')) return null;
  const path = row.kind === 'folder' ? row.path : row.file.path;
  const drafted = row.kind === 'file' && row.file.draft !== null;
  const inFolder = row.kind === 'file' && row.file.draft !== 'added';
  const name = visibleName(path);
  const entries: MenuEntry[] = [
    // A server has no screen to open a file on.
    ...(row.kind === 'file' && inFolder && !isTeam() && may('administer')
      ? ([
          {
            label: 'Open with its program',
            icon: 'publish',
            onSelect: () => show.mutate({ workbench_id: workbenchId, path, how: 'open' }),
          },
          {
            label: 'Show in folder',
            icon: 'folder',
            onSelect: () => show.mutate({ workbench_id: workbenchId, path, how: 'folder' }),
          },
        ] satisfies MenuEntry[])
      : []),
    {
      label: 'Rename or move…',
      icon: 'pencil',
      disabled: drafted,
      ...(drafted ? { description: 'The Draft changes it' } : {}),
      onSelect: () => setAsking('rename'),
    },
    { label: 'Delete…', icon: 'trash', danger: true, disabled: drafted, onSelect: () => setAsking('delete') },
  ];
  return (
    <>
      <MoreMenu label={`Actions for ${name}`} quiet entries={entries} />
      <NameDialog
        open={asking === 'rename'}
        onOpenChange={() => setAsking(null)}
        title={`Rename or move ${name}`}
        label="Name"
        hint="A / in it puts it into a folder."
        action="Rename"
        before={path}
        onName={(to) => change.mutate({ acts: [{ act: 'move', from: path, to }], said: `Renamed to ${to}` })}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(null)}
        title={`Delete ${name}?`}
        action="Delete"
        danger
        onConfirm={() => change.mutate({ acts: [{ act: 'delete', path }], said: `Deleted ${name}` })}
      >
        <p>
          {row.kind === 'folder' ? 'All files in it go.' : 'It goes from your folder.'} A Checkpoint is made first: Undo
          brings it back.
        </p>
      </ConfirmDialog>
    </>
  );
}
