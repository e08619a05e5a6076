import { useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ChoiceList } from '../../components/choice-list.tsx';
import { Field } from '../../components/field.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { templates } from './workflow-wording.ts';

/** A small workflow that runs as it is, to be changed. */
export function NewWorkflow() {
  const { workbenchId, openPane } = useWorkbench();
  const [open, setOpen] = useState(false);
  const [folder, setFolder] = useState('workflows/my-workflow');
  const [template, setTemplate] = useState<(typeof templates)[number]['value']>('basic');
  const create = useAction('WorkflowCreate', {
    onDone: ({ path }) => openPane({ kind: 'workflows', workflow: { path } }),
  });
  if (!open) {
    return (
      <Button size="small" icon="plus" onClick={() => setOpen(true)}>
        New workflow
      </Button>
    );
  }
  return (
    <form
      aria-label="New workflow"
      className="space-y-3 rounded-lg border bg-canvas p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (folder.trim() !== '')
          create.mutate({ workbench_id: workbenchId, to: folder.trim(), template_name: template });
      }}
    >
      <ChoiceList legend="Begin with" choices={templates} value={template} onChange={setTemplate} />
      <Field
        label="Folder"
        value={folder}
        onChange={setFolder}
        hint="It goes into the Draft: review and publish it like any other change."
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" look="primary" disabled={folder.trim() === ''} busy={create.isPending}>
          Create
        </Button>
        <Button size="small" look="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
