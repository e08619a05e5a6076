import type { WorkflowView } from '@galley/schema';
import { useProcedure } from '../../api/use-procedure.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { PaneHeader } from '../../components/pane-header.tsx';
import { Waiting } from '../../components/waiting/waiting.tsx';
import { plural } from '../../lib/format.ts';
import { visibleName } from '../../lib/visible-name.ts';
import type { WorkflowRef } from '../../state/pane.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import type { Drawing } from '../graph/drawing.ts';
import { GraphView } from '../graph/graph-view.tsx';
import { CopyWorkflow } from './copy-workflow.tsx';
import { StartForm } from './start-form.tsx';
import { StateFile } from './state-file.tsx';

interface WorkflowDetailProps {
  workflow: WorkflowRef;
  onClose: () => void;
}

/** One workflow: start it, see how its States lead to each other, what lint says, and its files. */
export function WorkflowDetail({ workflow, onClose }: WorkflowDetailProps) {
  const { workbenchId, openPane } = useWorkbench();
  const query = useProcedure('WorkflowGet', { workbench_id: workbenchId, ...workflow }, { askAlways: true });
  const view = query.data;
  const title = 'path' in workflow ? workflow.path : workflow.name;
  return (
    <section aria-label="Workflow" className="flex min-h-0 flex-1 flex-col">
      <PaneHeader
        title={visibleName(title)}
        subtitle={view && `${view.path === null ? 'Built in' : 'In this Workbench'} · ${plural(view.states, 'State')}`}
        actions={
          <>
            <Button size="small" look="quiet" onClick={() => openPane({ kind: 'workflows' })}>
              All workflows
            </Button>
            {view && (
              <Allowed need="edit">
                <CopyWorkflow workflow={view} />
              </Allowed>
            )}
          </>
        }
        onClose={onClose}
      />
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 space-y-6 overflow-y-auto px-5 py-4 -outline-offset-2"
      >
        {view === undefined && <Waiting error={query.error} />}
        {view !== undefined && (
          <>
            <Allowed need="edit" cannot="start workflows">
              <StartForm workflow={view} />
            </Allowed>
            <Findings view={view} />
            <section aria-label="Diagram" className="min-h-55 overflow-hidden rounded-lg border bg-canvas">
              {view.graph.nodes.length > 0 && <GraphView drawing={drawingOf(view)} label="States of this workflow" />}
            </section>
            <section aria-label="Files">
              <h3 className="mb-2 text-sm font-semibold">Files</h3>
              <div className="space-y-2">
                {view.files.map((file) => (
                  <StateFile key={file.name} path={view.path} file={file} />
                ))}
              </div>
            </section>
          </>
        )}
      </div>
    </section>
  );
}

const kinds = {
  prompt: 'State',
  script: 'Script',
  gate: 'Gate: waits for you',
  join: 'Join',
  each: 'Each item of a plan',
  missing: 'Missing',
  end: 'End',
} as const;

function drawingOf({ graph }: WorkflowView): Drawing {
  return {
    nodes: graph.nodes.map(({ id, label, kind, is_entry }) => ({
      id,
      label,
      kind: kinds[kind],
      tone: kind === 'missing' ? 'failed' : kind === 'gate' ? 'waiting' : is_entry ? 'working' : 'idle',
      note: '',
    })),
    links: graph.links,
  };
}

function Findings({ view }: { view: WorkflowView }) {
  const { findings } = view;
  return (
    <section aria-label="Findings">
      <h3 className="mb-2 text-sm font-semibold">Check</h3>
      {findings.length === 0 ? (
        <p className="text-sm text-ink-muted">No problems found.</p>
      ) : (
        <ul className="divide-y overflow-hidden rounded-lg border">
          {findings.map(({ level, code, state, line, message }) => (
            <li
              key={`${code} ${state} ${line} ${message}`}
              className="flex flex-wrap items-start gap-2 px-3 py-2 text-sm"
            >
              <Badge tone={level === 'error' ? 'bad' : level === 'warning' ? 'careful' : 'neutral'}>{level}</Badge>
              <span className="min-w-40 flex-1 wrap-anywhere">
                {state !== null && (
                  <span className="font-medium">
                    {state}
                    {line === null ? '' : `:${line}`}{' '}
                  </span>
                )}
                {message}
              </span>
              <code className="font-mono text-2xs text-ink-muted">{code}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
