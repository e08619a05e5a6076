import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';

interface NameDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  label: string;
  hint: string;
  action: string;
  before?: string;
  onName: (name: string) => void;
}

/** Asks for one name. */
export function NameDialog({ open, onOpenChange, title, ...form }: NameDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <NameForm {...form} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type NameFormProps = Omit<NameDialogProps, 'open' | 'onOpenChange' | 'title'> & { onDone: () => void };

function NameForm({ label, hint, action, before = '', onName, onDone }: NameFormProps) {
  const [name, setName] = useState(before);
  const wanted = name.trim();
  const ready = wanted !== '' && wanted !== before;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    onDone();
    onName(wanted);
  };
  return (
    <form onSubmit={submit}>
      <Field label={label} hint={hint} value={name} onChange={setName} autoFocus maxLength={1000} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" look="primary" disabled={!ready}>
          {action}
        </Button>
      </div>
    </form>
  );
}
