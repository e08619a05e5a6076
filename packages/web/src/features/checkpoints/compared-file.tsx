import { useMemo } from 'react';
import { useProcedure } from '../../api/use-procedure.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { visibleName } from '../../lib/visible-name.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { FileChanges } from '../review/changed-file.tsx';
import { TrialReview } from '../review/reference/reviewed-draft.tsx';

interface ComparedFileProps {
  path: string;
  before: { readonly version: string; readonly name: string };
  after: { readonly version: string; readonly name: string };
  onClose: () => void;
}

/** What changed in one file from one version of the folder to another, in the terms of its format. */
export function ComparedFile({ path, before, after, onClose }: ComparedFileProps) {
  const { workbenchId } = useWorkbench();
  const trial = useMemo(
    () => ({
      model: after.name,
      against: { model: before.name },
      between: { before: before.version, after: after.version },
    }),
    [before.version, before.name, after.version, after.name],
  );
  const query = useProcedure(
    'ReviewGetChangeSet',
    { workbench_id: workbenchId, between: trial.between },
    { askAlways: true },
  );
  const change = query.data?.changes.find((each) => each.path === path);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      place="wide"
      bare
      title={visibleName(path)}
      description={`From “${before.name}” to “${after.name}”`}
    >
      <div className="flex min-h-0 flex-1 flex-col border-t">
        {change === undefined ? (
          query.isSuccess ? (
            <p className="p-5 text-sm text-ink-muted">Nothing is different any more.</p>
          ) : (
            <Waiting error={query.error} />
          )
        ) : (
          <TrialReview trial={trial}>
            <FileChanges change={{ ...change, marks: [] }} />
          </TrialReview>
        )}
      </div>
    </Dialog>
  );
}
