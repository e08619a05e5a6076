import type { CompanionView } from '@galley/schema';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { providerName } from '../models/provider-name.ts';

/** Asked when the companion wanted to search the web and may not: who would search, and what would leave (SPEC P17). */
export function WebSearchQuestion({ web }: { web: CompanionView['web_search'] }) {
  const { workbench, workbenchId } = useWorkbench();
  const grant = useAction('ConsentGrant');
  if (web.state !== 'not_allowed' || web.address === null) return null;
  const { provider, address } = web;
  const name = providerName(provider);
  const allow = () =>
    grant.mutate({
      ...{ workbench_id: workbenchId, provider, address, model: null, file_patterns: null },
      what: 'web_search',
    });
  return (
    <section aria-label="Web search" className="rounded-lg border border-line-strong bg-surface p-3">
      <p className="text-sm font-medium">Let {name} search the web?</p>
      <p className="mt-0.5 text-xs text-ink-muted wrap-anywhere">
        The companion writes a query, and only that query goes to {name} at {address}, which searches the web with it.
        The query may hold words from what the companion was shown. It costs a fee for each search. This holds for “
        {workbench.name}”; Settings shows every query and takes it back.
      </p>
      <Button size="small" look="primary" className="mt-2.5" busy={grant.isPending} onClick={allow}>
        Allow web search
      </Button>
    </section>
  );
}
