import { type FormEvent, useState } from 'react';
import { useAction } from '../../../api/use-procedure.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { useWorkbench } from '../../../state/workbench-context.tsx';

interface DatasourceFormProps {
  onCancel: () => void;
  /** What should be known about it, if anything. */
  onAdded: (warning: string | null) => void;
}

/** Attaches a database. Nothing is connected to before the person tests it or an agent reads it. */
export function DatasourceForm({ onCancel, onAdded }: DatasourceFormProps) {
  const { workbenchId } = useWorkbench();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const add = useAction('DatasourceAdd', { onDone: ({ warning }) => onAdded(warning) });
  const ready = name.trim() !== '' && address.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    const secret = password === '' ? {} : { password };
    add.mutate({ workbench_id: workbenchId, name: name.trim(), address: address.trim(), ...secret });
  };
  return (
    <form aria-label="New datasource" onSubmit={submit} className="space-y-3 rounded-lg border p-3.5">
      <Field
        label="Name"
        value={name}
        maxLength={40}
        onChange={setName}
        hint="Small letters, digits and _. Agents call it by this name."
      />
      <Field
        label="Address"
        value={address}
        onChange={setAddress}
        placeholder="postgres://anna@localhost:5432/shop"
        hint="An address such as postgres:// or bolt://, or the full path of a .sqlite, .db or .duckdb file."
      />
      <Field
        label="Password"
        type="password"
        value={password}
        onChange={setPassword}
        hint="Only where it needs one. It is kept apart and never shown again."
      />
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={!ready} busy={add.isPending}>
          Attach
        </Button>
      </div>
    </form>
  );
}
