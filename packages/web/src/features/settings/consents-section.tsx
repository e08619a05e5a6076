import { toPayload } from '../../api/call.ts';
import { useAction, useProcedure } from '../../api/use-procedure.ts';
import { useWorkbench } from '../../app/workbench-context.tsx';
import { Button } from '../../components/button.tsx';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { describeFiles } from '../models/file-patterns.ts';
import { providerName } from '../models/provider-name.ts';
import { EmptyState, SectionHeading } from './section-heading.tsx';

export function ConsentsSection() {
  const { workbench, workbenchId } = useWorkbench();
  const query = useProcedure('ConsentList', { workbench_id: workbenchId });
  const revoke = useAction('ConsentRevoke');
  const consents = query.data?.consents ?? [];
  return (
    <>
      <SectionHeading title="What may be sent">
        What you allowed to leave this computer for “{workbench.name}”. Taking it back holds from the next call on.
      </SectionHeading>
      {query.isError && <ErrorNotice payload={toPayload(query.error)} />}
      {query.isSuccess && consents.length === 0 ? (
        <EmptyState title="Nothing may be sent">
          When you choose a model that does not run on this computer, Galley asks what it may send before it does.
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-lg border">
          {consents.map(({ provider, model, file_patterns }) => (
            <li key={`${provider} ${model ?? ''}`} className="flex items-center gap-3 px-3.5 py-2.5">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="text-sm font-medium">
                  {providerName(provider)}
                  <span className="font-normal text-ink-muted"> · {model ?? 'every model'}</span>
                </p>
                <p className="text-xs text-ink-muted">May get {describeFiles(file_patterns)}</p>
              </div>
              <Button
                size="small"
                aria-label={`Take back what ${providerName(provider)} may get`}
                busy={revoke.isPending && revoke.variables.provider === provider && revoke.variables.model === model}
                onClick={() => revoke.mutate({ workbench_id: workbenchId, provider, model })}
              >
                Take back
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
