import type { CheckpointView } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/select.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { checkpointName } from '../../lib/checkpoint-name.ts';
import { formatTime, plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { ComparedFile } from './compared-file.tsx';
import { comparedFiles, type ComparedFile as FileState } from './comparison.ts';

interface CompareCheckpointsProps {
  checkpoint: CheckpointView;
  others: readonly CheckpointView[];
  onLeave: () => void;
}

/** What changed since a Checkpoint: until now, or until another one. Single files can be compared by their content, looked at and brought back. */
export function CompareCheckpoints({ checkpoint, others, onLeave }: CompareCheckpointsProps) {
  const { workbenchId } = useWorkbench();
  const [after, setAfter] = useState('now');
  const [compared, setCompared] = useState<string | null>(null);
  const before = checkpoint.checkpoint_id;
  const query = useProcedure('CheckpointCompare', { workbench_id: workbenchId, before, after }, { askAlways: true });
  const files = query.data === undefined ? [] : comparedFiles(query.data);
  return (
    <section aria-label={`Compare “${checkpointName(checkpoint)}”`} className="mt-2 rounded-lg border bg-canvas p-3">
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-muted">
        Changed until
        <Select
          label="Compare with"
          size="small"
          value={after}
          groups={[
            {
              options: [
                { value: 'now', label: 'now, in the folder' },
                ...others
                  .filter(({ checkpoint_id }) => checkpoint_id !== before)
                  .map((other) => ({
                    value: other.checkpoint_id,
                    label: checkpointName(other),
                    description: formatTime(other.created_at, Date.now()),
                  })),
              ],
            },
          ]}
          onChange={setAfter}
        />
      </div>
      {query.data === undefined ? (
        <Waiting error={query.error} />
      ) : (
        <>
          <p className="mt-2 text-xs text-ink-muted">
            {files.length === 0 ? 'Nothing is different.' : plural(files.length, 'file')}
            {files.length > 0 && ` different, ${plural(query.data.unchanged, 'file')} the same.`}
          </p>
          <ul className="mt-1 divide-y">
            {files.map((file) => (
              <FileRow
                key={file.path}
                file={file}
                checkpointId={before}
                onLeave={onLeave}
                onCompare={() => setCompared(file.path)}
              />
            ))}
          </ul>
        </>
      )}
      {compared !== null && (
        <ComparedFile
          path={compared}
          before={{ version: before, name: checkpointName(checkpoint) }}
          after={{ version: after, name: nameOf(after, others) }}
          onClose={() => setCompared(null)}
        />
      )}
    </section>
  );
}

function nameOf(version: string, checkpoints: readonly CheckpointView[]): string {
  const found = checkpoints.find(({ checkpoint_id }) => checkpoint_id === version);
  return found === undefined ? 'now' : checkpointName(found);
}

interface FileRowProps {
  file: FileState;
  checkpointId: string;
  onLeave: () => void;
  onCompare: () => void;
}

const words: Readonly<Record<FileState['change'], string>> = {
  added: 'not there then',
  removed: 'no longer there',
  modified: 'changed',
};

function FileRow({ file: { path, change }, checkpointId, onLeave, onCompare }: FileRowProps) {
  const { workbench, workbenchId, openPane } = useWorkbench();
  const toasts = useToasts();
  const may = useMay();
  const restore = useAction('CheckpointRestore', {
    onDone: () => toasts.show(`Restored ${visibleName(path)}`, 'The state before it is a Checkpoint, too.'),
  });
  const look = () => {
    onLeave();
    openPane({ kind: 'file', path });
  };
  return (
    <li className="flex items-center gap-2 py-1.5 text-sm">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi>{visibleName(path)}</bdi> <span className="text-xs text-ink-muted">{words[change]}</span>
      </span>
      <Button
        size="small"
        look="quiet"
        aria-label={`Changes in ${visibleName(path)}`}
        aria-haspopup="dialog"
        onClick={onCompare}
      >
        Changes
      </Button>
      {change === 'modified' && (
        <Button size="small" look="quiet" aria-label={`Look at ${visibleName(path)}`} onClick={look}>
          Look
        </Button>
      )}
      {change !== 'added' && may('publish') && (
        <Button
          size="small"
          aria-label={`Restore ${visibleName(path)}`}
          busy={restore.isPending}
          disabled={workbench.draft !== null}
          onClick={() => restore.mutate({ workbench_id: workbenchId, checkpoint_id: checkpointId, paths: [path] })}
        >
          Restore
        </Button>
      )}
    </li>
  );
}
