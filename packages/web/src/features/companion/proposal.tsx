import type { ProposalView } from '@galley/schema';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMay } from '../../state/access.tsx';
import { DiffText } from './diff-text.tsx';
import type { CompanionActions } from './use-companion-actions.ts';
import { proposalWords } from './wording.ts';

/** A change to apply with one click. Until then it is only words. */
export function Proposal({ proposal, actions }: { proposal: ProposalView; actions: CompanionActions }) {
  const { proposal_id: id, target, text, diff, reason, state, apply } = proposal;
  const words = proposalWords[target];
  const deciding = actions.deciding === id;
  const may = useMay();
  return (
    <section aria-label={`Proposal: ${words.title}`} className="rounded-lg border border-line-strong bg-surface p-3">
      <p className="flex items-center gap-2 text-sm font-medium">
        {words.title}
        {state !== 'open' && (
          <Badge tone={state === 'applied' ? 'good' : 'neutral'}>{state === 'applied' ? 'Applied' : 'Dismissed'}</Badge>
        )}
      </p>
      {reason !== '' && <p className="mt-0.5 text-xs text-ink-muted wrap-anywhere">{reason}</p>}
      {diff === null ? (
        <blockquote className="mt-2 border-l-2 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </blockquote>
      ) : (
        <DiffText label={`What changes in ${proposal.artifact ?? 'it'}`} diff={diff} />
      )}
      {state === 'open' && (
        <div className="mt-2.5 flex flex-wrap items-center gap-2">
          {apply.can && may('edit') && (
            <Button size="small" look="primary" busy={deciding} onClick={() => actions.apply(id)}>
              {words.action}
            </Button>
          )}
          <Button size="small" look="quiet" disabled={deciding} onClick={() => actions.dismiss(id)}>
            Dismiss
          </Button>
          {!apply.can && <p className="min-w-40 flex-1 text-xs text-ink-muted">{apply.why}</p>}
        </div>
      )}
    </section>
  );
}
