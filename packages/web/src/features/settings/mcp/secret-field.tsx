import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';

interface SecretFieldProps {
  label: string;
  isSet: boolean;
  busy: boolean;
  /** Null removes it. */
  onSave: (value: string | null) => void;
}

/** A secret is written, sent and forgotten: the page never gets it back. */
export function SecretField({ label, isSet, busy, onSave }: SecretFieldProps) {
  const [value, setValue] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === '') return;
    onSave(value);
    setValue('');
  };
  return (
    <form onSubmit={submit} className="mt-2 flex flex-wrap items-center gap-2">
      <label className="flex min-w-60 flex-1 items-center gap-2 text-xs">
        <span className="shrink-0 font-mono">{label}</span>
        <input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          placeholder={isSet ? 'Set. Write to change it' : 'Not set'}
          className="h-7 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2.5 text-xs placeholder:text-ink-faint"
        />
      </label>
      <Button type="submit" size="small" disabled={value === ''} busy={busy}>
        Keep
      </Button>
      {isSet && (
        <Button size="small" look="quiet" aria-label={`Remove ${label}`} disabled={busy} onClick={() => onSave(null)}>
          Remove
        </Button>
      )}
    </form>
  );
}
