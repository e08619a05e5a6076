import type { ProcedureOutput } from '@galley/schema';
import { useProcedure } from '../../../api/use-procedure.ts';
import { Badge } from '../../../components/badge.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { InlineCode } from '../../../components/text/inline-code.tsx';
import { plural } from '../../../lib/format.ts';
import { toPayload } from '../../../lib/to-payload.ts';
import { useWorkbench } from '../../../state/workbench-context.tsx';
import { usePlanReview } from '../context/plan-review-context.ts';
import { planTarget } from '../context/plan-target.ts';
import { changeWords } from '../wording/changes.ts';

/** What one version of the plan changed in the one before: item by item, and other lines as lines. */
export function PlanDiff({ from, to, artifact }: { from: number; to: number; artifact?: string }) {
  const { plan } = usePlanReview();
  const { workbenchId } = useWorkbench();
  const query = useProcedure('PlanDiff', {
    ...planTarget(workbenchId, plan.run_id, artifact === undefined ? plan : { artifact }),
    from,
    to,
  });
  if (query.isError) return <ErrorNotice payload={toPayload(query.error)} />;
  if (!query.data) return null;
  const { items, lines } = query.data;
  return (
    <div className="mt-2 space-y-2">
      {items.length === 0 && lines.length === 0 && <p className="text-ink-muted">Only checkboxes changed.</p>}
      {items.length > 0 && (
        <ul aria-label={`Items that version ${to} changed`} className="space-y-1.5">
          {items.map((change) => {
            const { kind, tone, text, before } = changeWords(change);
            return (
              <li key={`${kind} ${text}`} className="flex flex-wrap items-start gap-x-2 gap-y-0.5">
                <Badge tone={tone}>{kind}</Badge>
                <span className="min-w-40 flex-1 wrap-anywhere">
                  {before !== null && (
                    <del className="block text-ink-muted">
                      <InlineCode text={before} />
                    </del>
                  )}
                  <InlineCode text={text} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {items.length === 0 ? (
        <OtherLines lines={lines} />
      ) : (
        lines.length > 0 && (
          // Queries and facts below the items: what the items say is what most people review.
          <Disclosure title="The text of the plan" hint={plural(countLines(lines), 'changed line')}>
            <OtherLines lines={lines} />
          </Disclosure>
        )
      )}
    </div>
  );
}

type Lines = ProcedureOutput<'PlanDiff'>['lines'];

function countLines(lines: Lines): number {
  return lines.reduce((sum, { removed, added }) => sum + removed.length + added.length, 0);
}

function OtherLines({ lines }: { lines: Lines }) {
  if (lines.length === 0) return null;
  return (
    <pre className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-xs">
      {lines.map(({ line, removed, added }) => (
        <code key={line} className="block">
          {removed.map((text) => `− ${text}\n`).join('')}
          {added.map((text) => `+ ${text}\n`).join('')}
        </code>
      ))}
    </pre>
  );
}
