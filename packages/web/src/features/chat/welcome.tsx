import { useProcedure } from '../../api/use-procedure.ts';
import { isTeam } from '../../lib/is-team.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { livingWorkflow } from '../runs/stopped-workflow.ts';

const steps = [
  ['Ask', 'Say what you need in your own words.'],
  ['Approve the plan', 'Galley looks at the files and proposes steps. Nothing runs before you agree.'],
  ['Review the Draft', 'Changes wait beside your files until you publish them.'],
] as const;

export function Welcome() {
  const { workbench, workbenchId } = useWorkbench();
  const files = useProcedure('WorkbenchListFiles', { workbench_id: workbenchId });
  const runs = useProcedure('RunList', { workbench_id: workbenchId });
  const empty = files.data?.files.length === 0;
  const living = livingWorkflow(runs.data?.runs ?? [], workbench.run);
  if (living !== null) {
    return (
      <div className="my-auto py-6">
        <h2 className="text-xl font-semibold tracking-tight text-balance">
          {living.gate === null
            ? `The workflow ${living.workflow} is running`
            : `The workflow ${living.workflow} waits for you`}
        </h2>
        <p className="mt-1 max-w-prose text-ink-muted">
          {living.gate === null
            ? 'Its status stands below. What it changes goes into the Draft.'
            : 'Review its plan: nothing goes on before you answer.'}
        </p>
      </div>
    );
  }
  return (
    <div className="@container my-auto py-6">
      <h2 className="text-xl font-semibold tracking-tight text-balance">
        {empty
          ? `Put a file into this ${isTeam() ? 'Workbench' : 'folder'} to begin`
          : `What should happen in ${workbench.name}?`}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">
        {empty
          ? `Galley works on the files of this ${isTeam() ? 'Workbench' : 'folder'}. Add some, then ask.`
          : 'Ask for a summary, a new table, a corrected document. Your files stay as they are until you publish.'}
      </p>
      <ol className="mt-7 grid gap-4 @lg:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="border-t-2 border-line-strong pt-2.5">
            <p className="text-sm font-semibold">
              <span className="mr-1.5 text-ink-faint tabular-nums">{index + 1}</span>
              {title}
            </p>
            <p className="mt-0.5 text-sm text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
