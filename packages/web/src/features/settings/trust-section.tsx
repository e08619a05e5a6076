import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { EmptyState, SectionHeading } from '../../components/section-heading.tsx';
import { formatTime } from '../../lib/format.ts';
import { toPayload } from '../../lib/to-payload.ts';
import { visibleText } from '../../lib/visible-text.ts';
import { programName } from '../trust/trust-wording.ts';

/** What the person allowed to run, in every Workbench of this computer. */
export function TrustSection() {
  const query = useProcedure('TrustList', {});
  const revoke = useAction('TrustRevoke');
  const entries = query.data?.entries ?? [];
  return (
    <>
      <SectionHeading title="What may run">
        Scripts and programs of workflows that you allowed for good, by their exact content. A changed one asks again.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && entries.length === 0 && (
        <EmptyState title="Nothing has been allowed">
          When a workflow wants to run a script or a program, Galley shows it to you and asks first.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ul aria-label="Allowed scripts and programs" className="divide-y rounded-lg border">
          {entries.map(({ program, at, workbench, workflow, state }) => (
            <li key={program.hash} className="flex items-center gap-3 px-3.5 py-2.5">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="text-sm font-medium">
                  {visibleText(state)} in “{visibleText(workflow)}”
                  <span className="font-normal text-ink-muted"> · {programName(program)}</span>
                </p>
                <p className="text-xs text-ink-muted">
                  allowed {formatTime(at, Date.now())} in {visibleText(workbench)}
                </p>
                <p className="font-mono text-2xs text-ink-muted">{program.hash.slice(0, 12)}</p>
              </div>
              <Button
                size="small"
                aria-label={`Take back ${programName(program)} of ${visibleText(state)}`}
                busy={revoke.isPending && revoke.variables.hash === program.hash}
                onClick={() => revoke.mutate({ hash: program.hash })}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
      {entries.length > 1 && (
        <Button size="small" look="quiet" className="mt-3" onClick={() => revoke.mutate({ hash: null })}>
          Take back everything
        </Button>
      )}
    </>
  );
}
