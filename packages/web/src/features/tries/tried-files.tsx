import type { ProcedureOutput, TryView } from '@galley/schema';
import { useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { FileChanges } from '../review/changed-file.tsx';
import { TrialReview } from '../review/reference/reviewed-draft.tsx';
import { TrialDifference } from './trial-difference.tsx';
import { modelOf } from './trial-names.ts';

type ComparedFile = ProcedureOutput<'TryCompare'>['files'][number];

/** Every file that a model changed, a column for each model; an opened one shows what each of them made of it. */
export function TriedFiles({ tried }: { tried: TryView }) {
  const { workbenchId } = useWorkbench();
  const query = useProcedure('TryCompare', { workbench_id: workbenchId, try_id: tried.try_id });
  const [open, setOpen] = useState<string | null>(null);
  const files = query.data?.files ?? [];
  if (files.length === 0) return null;
  const shown = files.find(({ path }) => path === open);
  return (
    <>
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-ink-muted">
          <tr>
            <th className="py-1 font-medium">File</th>
            {tried.trials.map(({ draft_id, model }) => (
              <th key={draft_id} className="py-1 font-medium">
                {model}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {files.map((file) => (
            <tr key={file.path}>
              <td className="py-1.5">
                <Button
                  size="small"
                  look="quiet"
                  aria-expanded={file.path === open}
                  onClick={() => setOpen(file.path === open ? null : file.path)}
                >
                  {file.path}
                </Button>
              </td>
              {file.trials.map((each) => (
                <td key={each.draft_id} className="py-1.5">
                  <TakeFile path={file.path} made={each} model={modelOf(tried, each.draft_id)} tried={tried} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown && (
        <>
          <SideBySide file={shown} tried={tried} />
          {tried.trials.length > 1 && <TrialDifference key={shown.path} file={shown} tried={tried} />}
        </>
      )}
    </>
  );
}

interface TakeFileProps {
  path: string;
  made: ComparedFile['trials'][number];
  model: string;
  tried: TryView;
}

function TakeFile({ path, made, model, tried }: TakeFileProps) {
  const { workbenchId } = useWorkbench();
  const take = useAction('TryTake');
  if (made.change === null) return <span className="text-ink-muted">–</span>;
  const same = made.same_as === null ? '' : `, as ${modelOf(tried, made.same_as)}`;
  return (
    <span className="inline-flex items-center gap-2">
      <span className="text-xs text-ink-muted">
        {made.change.change}
        {same}
      </span>
      <Allowed need="edit">
        <Button
          size="small"
          aria-label={`Take ${path} from ${model}`}
          busy={take.isPending}
          onClick={() => take.mutate({ workbench_id: workbenchId, draft_id: made.draft_id, paths: [path] })}
        >
          Take
        </Button>
      </Allowed>
    </span>
  );
}

function SideBySide({ file, tried }: { file: ComparedFile; tried: TryView }) {
  // Lines fit beside each other; a comparison of cells, pages or slides has two sides of its own.
  const isNarrow = file.trials.every(({ change }) => change === null || ['lines', 'rows', null].includes(change.view));
  return (
    <div className={isNarrow ? 'grid gap-3 sm:grid-cols-2' : 'grid gap-3'}>
      {file.trials.map(({ draft_id, change }) => (
        <section
          key={draft_id}
          aria-label={`${file.path} by ${modelOf(tried, draft_id)}`}
          className="flex h-80 min-w-0 flex-col overflow-hidden rounded-lg border"
        >
          <h4 className="border-b px-3 py-1.5 text-xs font-medium">{modelOf(tried, draft_id)}</h4>
          {change === null ? (
            <p className="p-3 text-sm text-ink-muted">Left as it was.</p>
          ) : (
            <TrialReview trial={{ draftId: draft_id, model: modelOf(tried, draft_id) }}>
              <FileChanges change={change} />
            </TrialReview>
          )}
        </section>
      ))}
    </div>
  );
}
