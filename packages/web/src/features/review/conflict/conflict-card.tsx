import type { ConflictView } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useToasts } from '../../../components/toasts.tsx';
import { visibleName } from '../../../lib/visible-name.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { Allowed } from '../../access/allowed.tsx';
import { canReplace, happened } from './conflict-wording.ts';
import { KeepBoth } from './keep-both.tsx';
import { ThreeVersions } from './three-versions.tsx';

/** A file that changed in the folder under the Draft: what happened, the three versions, and the three ways out (SPEC B7). */
export function ConflictCard({ path }: { path: string }) {
  const { workbenchId } = useWorkbench();
  const list = useProcedure(
    'DraftListConflicts',
    { workbench_id: workbenchId },
    { askAlways: true, askOnReturn: true },
  );
  const conflict = list.data?.conflicts.find((each) => each.path === path || each.renamed_to === path);
  return conflict === undefined ? null : <Choice conflict={conflict} />;
}

function Choice({ conflict }: { conflict: ConflictView }) {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const [open, setOpen] = useState<'compare' | 'both' | null>(null);
  const { path, kind } = conflict;
  const resolve = useAction('DraftResolveConflict', {
    onDone: ({ conflicts }) =>
      toasts.show(
        `${visibleName(path)} is settled`,
        conflicts.length === 0 ? 'Nothing else is in the way of publishing.' : `${conflicts.length} more to settle.`,
      ),
  });
  const target = { workbench_id: workbenchId, path };
  return (
    <section aria-label={`Conflict in ${visibleName(path)}`} className="shrink-0 border-b bg-deleted-soft px-5 py-3">
      <div className="flex items-start gap-2.5">
        <Icon name="warning" className="mt-0.5 shrink-0 text-deleted" />
        <p className="min-w-0 flex-1 text-sm">{happened[kind]} Publishing waits until you say which version stays.</p>
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2 pl-7">
        <Allowed need="edit">
          <Button
            size="small"
            disabled={resolve.isPending || !canReplace(kind)}
            onClick={() => resolve.mutate({ ...target, answer: 'mine' })}
          >
            Keep the Draft’s version
          </Button>
          <Button
            size="small"
            disabled={resolve.isPending}
            onClick={() => resolve.mutate({ ...target, answer: 'theirs' })}
          >
            Keep the folder’s version
          </Button>
          <Button
            size="small"
            disabled={resolve.isPending}
            aria-expanded={open === 'both'}
            onClick={() => setOpen(open === 'both' ? null : 'both')}
          >
            Keep both…
          </Button>
        </Allowed>
        <Button
          size="small"
          look="quiet"
          aria-expanded={open === 'compare'}
          onClick={() => setOpen(open === 'compare' ? null : 'compare')}
        >
          Compare the three versions
        </Button>
      </div>
      {open === 'both' && (
        <KeepBoth
          path={path}
          busy={resolve.isPending}
          onKeep={(name) => resolve.mutate({ ...target, answer: 'both', new_path: name })}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'compare' && <ThreeVersions path={path} />}
    </section>
  );
}
