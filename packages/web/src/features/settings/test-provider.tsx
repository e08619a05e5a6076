import { type FormEvent, useState } from 'react';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { providerName } from '../models/provider-name.ts';

/** Asks before it sends: to whom, with which model, which words, and that no file goes with them. */
export function TestProvider({ provider }: { provider: string }) {
  const { data } = useProcedure('ProviderList', {});
  const view = data?.providers.find((each) => each.provider === provider);
  const [asking, setAsking] = useState(false);
  const [model, setModel] = useState<string | null>(null);
  const test = useAction('ProviderTest', { onDone: () => setAsking(false) });
  if (data === undefined || view === undefined) return null;
  const name = providerName(provider);
  const asked = model ?? view.test_model ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked.trim() !== '') test.mutate({ provider, model: asked.trim() });
  };
  return (
    <div className="mt-2">
      {!asking && (
        <Button size="small" aria-label={`Test ${name}`} onClick={() => setAsking(true)}>
          Test
        </Button>
      )}
      {asking && (
        <form onSubmit={submit} className="rounded-lg border px-3 py-2">
          <p className="text-xs wrap-anywhere text-ink-muted">
            Sends “{data.words}” to {view.address}. No file is sent.
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <input
              aria-label={`Model of ${name} to test`}
              autoComplete="off"
              spellCheck={false}
              value={asked}
              onChange={(event) => setModel(event.target.value)}
              placeholder="Name of a model"
              className="h-7 min-w-40 flex-1 rounded-md border border-line-strong bg-surface px-2.5 text-xs placeholder:text-ink-faint"
            />
            <Button size="small" look="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button size="small" look="primary" type="submit" disabled={asked.trim() === ''} busy={test.isPending}>
              Send test
            </Button>
          </div>
        </form>
      )}
      <output className="block text-xs wrap-anywhere">
        {test.data !== undefined && !asking && (
          <span className={`mt-1.5 flex gap-1.5 ${test.data.works ? 'text-added' : 'text-danger'}`}>
            <Icon name={test.data.works ? 'check' : 'warning'} size={15} className="mt-px shrink-0" />
            <span>
              {test.data.message}
              {test.data.remedy !== null && <span className="block text-ink-muted">{test.data.remedy}</span>}
            </span>
          </span>
        )}
      </output>
    </div>
  );
}

/** Servers that need no key: on this computer, or at an address of one's own. */
export function KeylessProviders() {
  const { data } = useProcedure('ProviderList', {});
  const own = data?.providers.filter(({ needs_key }) => !needs_key) ?? [];
  if (own.length === 0) return null;
  return (
    <ul aria-label="Providers without a key" className="mt-3 divide-y rounded-lg border">
      {own.map(({ provider, address }) => (
        <li key={provider} className="px-3.5 py-2.5">
          <p className="text-sm font-medium">{providerName(provider)}</p>
          <p className="text-xs wrap-anywhere text-ink-muted">At {address}, without a key</p>
          <TestProvider provider={provider} />
        </li>
      ))}
    </ul>
  );
}
