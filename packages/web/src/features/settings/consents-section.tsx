import type { ProcedureOutput } from '@galley/schema';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { EmptyState, SectionHeading } from '../../components/section-heading.tsx';
import { isTeam, whereItRuns, wholePlace } from '../../lib/is-team.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { ArrivalCard } from '../arrival/arrival-card.tsx';
import { describeFiles } from '../models/file-patterns.ts';
import { providerName } from '../models/provider-name.ts';
import { SearchList } from './search-list.tsx';

type Placed = ProcedureOutput<'ConsentListAll'>['consents'][number];

/** Everything the person allowed, by folder and address: it stands in their own configuration, not in a folder. */
export function ConsentsSection() {
  const { workbench } = useWorkbench();
  const query = useProcedure('ConsentListAll', {});
  const consents = query.data?.consents ?? [];
  const place = isTeam() ? `team:${workbench.workbench_id}` : workbench.path;
  const here = consents.filter(({ folder }) => folder === place);
  const elsewhere = consents.filter(({ folder }) => folder !== place);
  return (
    <>
      <SectionHeading title="What may be sent">
        What {isTeam() ? 'was' : 'you'} allowed to leave {whereItRuns()}, by {wholePlace()} and address. Taking it back
        holds from the next call on.
      </SectionHeading>
      <ArrivalCard always />
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && here.length === 0 ? (
        <EmptyState title="Nothing may be sent">
          When you choose a model that does not run on {whereItRuns()}, Galley asks what it may send before it does.
        </EmptyState>
      ) : (
        <ConsentList label={`For “${workbench.name}”`} consents={here} />
      )}
      <SearchList searches={query.data?.web_search ?? []} here={place} />
      {elsewhere.length > 0 && (
        <section className="mt-5">
          <h3 className="mb-2 text-xs font-semibold text-ink-muted">Other {wholePlace()}s</h3>
          <ConsentList label={`For other ${wholePlace()}s`} consents={elsewhere} withFolder />
        </section>
      )}
    </>
  );
}

interface ConsentListProps {
  label: string;
  consents: readonly Placed[];
  withFolder?: boolean;
}

function ConsentList({ label, consents, withFolder = false }: ConsentListProps) {
  const revoke = useAction('ConsentRevokeAt');
  return (
    <ul aria-label={label} className="divide-y rounded-lg border">
      {consents.map(({ folder, provider, address, model, file_patterns }) => (
        <li key={`${folder} ${provider} ${address} ${model ?? ''}`} className="flex items-center gap-3 px-3.5 py-2.5">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="text-sm font-medium">
              {providerName(provider)}
              <span className="font-normal text-ink-muted"> · {model ?? 'every model'}</span>
            </p>
            <p className="text-xs text-ink-muted">
              {address} · may get {describeFiles(file_patterns)}
            </p>
            {withFolder && <p className="text-xs text-ink-muted">{folder}</p>}
          </div>
          <Button
            size="small"
            aria-label={`Take back what ${providerName(provider)} may get${withFolder ? ` from ${folder}` : ''}`}
            busy={revoke.isPending && revoke.variables.folder === folder && revoke.variables.address === address}
            onClick={() => revoke.mutate({ folder, provider, address, model })}
          >
            Take back
          </Button>
        </li>
      ))}
    </ul>
  );
}
