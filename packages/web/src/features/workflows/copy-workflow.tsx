import type { WorkflowView } from '@galley/schema';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { freeFolder, refOf } from './workflow-wording.ts';

/** A copy in the Draft, opened to be changed: built-in ones stay as they came. */
export function CopyWorkflow({ workflow }: { workflow: WorkflowView }) {
  const { workbenchId, openPane } = useWorkbench();
  const toasts = useToasts();
  const list = useProcedure('WorkflowList', { workbench_id: workbenchId });
  const copy = useAction('WorkflowCreate', {
    onDone: ({ path }) => {
      toasts.show(`Copied to ${path}`, 'It is in the Draft. Publish it to keep it, or discard it.');
      openPane({ kind: 'workflows', workflow: { path } });
    },
  });
  const taken = (list.data?.workflows ?? []).flatMap(({ path }) => path ?? []);
  const to = freeFolder(workflow.path ?? `workflows/${workflow.name}`, taken);
  return (
    <Button
      size="small"
      icon="copy"
      disabled={!list.isSuccess || workflow.files.length === 0}
      busy={copy.isPending}
      onClick={() => copy.mutate({ workbench_id: workbenchId, to, ...refOf(workflow) })}
    >
      {workflow.path === null ? 'Copy and edit' : 'Copy'}
    </Button>
  );
}
