import type { ListedWorkflow } from '@galley/schema';
import { useProcedure } from '../../api/use-procedure.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { NewWorkflow } from './new-workflow.tsx';
import { refOf } from './workflow-wording.ts';

export function WorkflowList({ onClose }: { onClose: () => void }) {
  const { workbenchId, openPane } = useWorkbench();
  const query = useProcedure('WorkflowList', { workbench_id: workbenchId }, { askAlways: true, askOnReturn: true });
  const all = query.data?.workflows ?? [];
  const own = all.filter(({ path }) => path !== null);
  return (
    <section aria-label="Workflows" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title="Workflows"
        subtitle="A workflow is a folder of prompts. Start one, or copy one and change it."
        actions={
          <Button size="small" onClick={() => openPane({ kind: 'runs' })}>
            Runs
          </Button>
        }
        onClose={onClose}
      />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 space-y-6 overflow-y-auto px-5 py-4 -outline-offset-2"
      >
        {!query.isSuccess && <Waiting error={query.error} />}
        {query.isSuccess && (
          <>
            <Group title="In this Workbench" workflows={own} />
            <Allowed need="edit">
              <NewWorkflow />
            </Allowed>
            <Group title="Built in" workflows={all.filter(({ path }) => path === null)} />
          </>
        )}
      </div>
    </section>
  );
}

function Group({ title, workflows }: { title: string; workflows: readonly ListedWorkflow[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {workflows.length === 0 ? (
        <p className="text-sm text-ink-muted">None yet. A folder with a START.md is one.</p>
      ) : (
        <ul className="divide-y overflow-hidden rounded-lg border">
          {workflows.map((each) => (
            <li key={each.path ?? each.name}>
              <Entry workflow={each} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ workflow }: { workflow: ListedWorkflow }) {
  const { openPane } = useWorkbench();
  const { name, path, about, states, scripts, errors, warnings } = workflow;
  return (
    <button
      type="button"
      onClick={() => openPane({ kind: 'workflows', workflow: refOf(workflow) })}
      className="block w-full px-3.5 py-2.5 text-left -outline-offset-2 hover:bg-hover"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-medium">{visibleName(path ?? name)}</span>
        {errors > 0 && <Badge tone="bad">{plural(errors, 'error')}</Badge>}
        {warnings > 0 && <Badge tone="careful">{plural(warnings, 'warning')}</Badge>}
        {scripts > 0 && <Badge>{plural(scripts, 'script')}</Badge>}
        <span className="ml-auto text-xs text-ink-muted">{plural(states, 'State')}</span>
      </span>
      <span className="mt-0.5 block truncate text-xs text-ink-muted">{about}</span>
    </button>
  );
}
