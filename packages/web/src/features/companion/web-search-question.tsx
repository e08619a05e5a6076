import type { CompanionView } from '@galley/schema';
import { useAction } from '../../api/use-procedure.ts';
import { Button } from '../../components/button.tsx';
import { useWorkbench } from '../../state/workbench-context.tsx';
import { Allowed } from '../access/allowed.tsx';
import { providerName } from '../models/provider-name.ts';

type Web = CompanionView['web_search'];

/** Asked when the companion wanted to search the web and may not. Who may not allow it is told whom to ask. */
export function WebSearchQuestion({ web }: { web: Web }) {
  if (web.state !== 'not_allowed' || web.address === null) return null;
  return (
    <Allowed need="administer" cannot="allow web search">
      <Question provider={web.provider} address={web.address} />
    </Allowed>
  );
}

/** Who would search, and what would leave (SPEC P17). */
function Question({ provider, address }: { provider: string; address: string }) {
  const { workbench, workbenchId } = useWorkbench();
  const grant = useAction('ConsentGrant');
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
        The companion writes a query, and only that query goes to {name} at {address}, which searches the web with it
        and may open pages that it finds. The query may hold words from what the companion was shown. It costs a fee for
        each search. This holds for “{workbench.name}”; Settings shows every query and every page, and takes it back.
      </p>
      <Allowed need="administer" cannot="allow it">
        <Button size="small" look="primary" className="mt-2.5" busy={grant.isPending} onClick={allow}>
          Allow web search
        </Button>
      </Allowed>
    </section>
  );
}
