import type { PlanReviewItem } from '@galley/schema';
import { InlineCode } from '../../../components/text/inline-code.tsx';
import { forecastWords, isKnown } from '../wording/forecast.ts';

/** What comes of the item, whether it can be taken back, what it rests on, what it will take. */
export function ItemFacts({ item, withEstimate }: { item: PlanReviewItem; withEstimate: boolean }) {
  const facts: ReadonlyArray<readonly [string, string | null, string?]> = [
    ['Result', item.deliverable],
    ['Can be undone', item.reversibility],
    ['Because', item.evidence],
    // Where nothing is known the whole plan's line says so once.
    ['Estimate', withEstimate && isKnown(item.forecast) ? forecastWords(item.forecast) : null, item.forecast.basis],
  ];
  const known = facts.filter(([, text]) => text !== null);
  if (known.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-2.5 text-xs">
      {known.map(([name, text, title]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd className="text-ink-muted" title={title}>
            <InlineCode text={text ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
