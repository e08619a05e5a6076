import { type FormEvent, useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useMay } from '../../state/access.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';

/** A Checkpoint by hand, under a name that says why (SPEC B9). */
export function CreateCheckpoint() {
  const { workbenchId } = useWorkbench();
  const toasts = useToasts();
  const may = useMay();
  const [name, setName] = useState('');
  const create = useAction('CheckpointCreate', {
    onDone: () => {
      setName('');
      toasts.show('Checkpoint made', 'It holds your folder as it is now.');
    },
  });
  if (!may('edit')) return null;
  const ready = name.trim() !== '' && !create.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) create.mutate({ workbench_id: workbenchId, name: name.trim() });
  };
  return (
    <form onSubmit={submit} className="mb-4 flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label="New Checkpoint"
          placeholder="Such as: before the tax return"
          maxLength={200}
          value={name}
          onChange={setName}
        />
      </div>
      <Button type="submit" disabled={!ready} busy={create.isPending}>
        Save
      </Button>
    </form>
  );
}
