import { type FormEvent, useState } from 'react';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { providerName } from '../models/provider-name.ts';
import { isRemovable, type KeyView, keyMoved, keyWords } from './key-wording.ts';
import { TestProvider } from './test-provider.tsx';

interface KeyRowProps {
  view: KeyView;
  onWarning: (warning: string | null) => void;
}

/** The key is written, sent and forgotten: the page never gets it back. */
export function KeyRow({ view, onWarning }: KeyRowProps) {
  const [writing, setWriting] = useState(false);
  const [key, setKey] = useState('');
  const name = providerName(view.provider);
  const stop = () => {
    setKey('');
    setWriting(false);
  };
  const set = useAction('KeySet', {
    onDone: ({ warning }) => {
      stop();
      onWarning(warning);
    },
  });
  const remove = useAction('KeyRemove', { onDone: () => onWarning(null) });
  const confirm = useAction('KeyConfirm');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim() !== '') set.mutate({ provider: view.provider, key: key.trim() });
  };
  return (
    <li className="px-3.5 py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-40 flex-1">
          <p className="text-sm font-medium">{name}</p>
          <p className="text-xs text-ink-muted wrap-anywhere">{keyWords(view)}</p>
        </div>
        {!writing && (
          <Button
            size="small"
            aria-label={view.source === null ? `Set key for ${name}` : `Change the key for ${name}`}
            onClick={() => setWriting(true)}
          >
            {view.source === null ? 'Set key' : 'Change'}
          </Button>
        )}
        {isRemovable(view) && !writing && (
          <Button
            size="small"
            look="quiet"
            aria-label={`Remove the key for ${name}`}
            busy={remove.isPending}
            onClick={() => remove.mutate({ provider: view.provider })}
          >
            Remove
          </Button>
        )}
      </div>
      {keyMoved(view) && (
        <div
          role="alert"
          className="mt-2.5 flex flex-wrap items-center gap-2 rounded-lg border bg-modified-soft px-3 py-2"
        >
          <p className="min-w-40 flex-1 text-xs wrap-anywhere text-modified">
            This key was given for {view.given_for}. {name} is at {view.address} now, and the key is not sent there
            unless you allow it.
          </p>
          <Button
            size="small"
            aria-label={`Send the key for ${name} to the new address`}
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ provider: view.provider })}
          >
            Allow new address
          </Button>
        </div>
      )}
      {view.source !== null && !writing && <TestProvider provider={view.provider} />}
      {writing && (
        <form onSubmit={submit} className="mt-2.5 flex flex-wrap gap-2">
          <input
            type="password"
            aria-label={`Key for ${name}`}
            autoComplete="off"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: it appears because the person asked to write
            autoFocus
            value={key}
            onChange={(event) => setKey(event.target.value)}
            placeholder="Paste the key"
            className="h-8.5 min-w-48 flex-1 rounded-md border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-faint"
          />
          <Button look="quiet" onClick={stop}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={key.trim() === ''} busy={set.isPending}>
            Keep key
          </Button>
        </form>
      )}
    </li>
  );
}
