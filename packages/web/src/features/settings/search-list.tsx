import type { ProcedureOutput } from '@galley/schema';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { providerName } from '../models/provider-name.ts';

interface SearchListProps {
  searches: ProcedureOutput<'ConsentListAll'>['web_search'];
  /** The folder that is open: it needs not be named. */
  here: string;
}

/** Who may search the web for the companion. Allowed there, taken back here. */
export function SearchList({ searches, here }: SearchListProps) {
  const revoke = useAction('ConsentRevokeAt');
  if (searches.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-xs font-semibold text-ink-muted">Web search</h3>
      <ul aria-label="Web search" className="divide-y rounded-lg border">
        {searches.map(({ folder, provider, address }) => (
          <li key={`${folder} ${provider}`} className="flex items-center gap-3 px-3.5 py-2.5">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="text-sm font-medium">{providerName(provider)}</p>
              <p className="text-xs text-ink-muted">{address} · may search the web with what the companion asks</p>
              {folder !== here && <p className="text-xs text-ink-muted">{folder}</p>}
            </div>
            <Button
              size="small"
              aria-label={`Take back web search by ${providerName(provider)}${folder === here ? '' : ` for ${folder}`}`}
              busy={revoke.isPending && revoke.variables.folder === folder && revoke.variables.provider === provider}
              onClick={() => revoke.mutate({ folder, provider, model: null, what: 'web_search' })}
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
