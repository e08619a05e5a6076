import { Icon } from '../../../components/icon.tsx';
import { InlineCode } from '../../../components/text/inline-code.tsx';
import { usePlanReview } from '../context/plan-review-context.ts';
import { gateWords } from '../wording/gate.ts';

/** Why the run stands here and what the reviewer should know, above everything else. */
export function GateReason() {
  const { plan } = usePlanReview();
  const reason = gateWords(plan);
  return (
    <>
      {reason !== null && (
        <p
          role="alert"
          className="flex gap-2.5 rounded-lg border bg-modified-soft px-3.5 py-2.5 text-sm font-medium wrap-anywhere"
        >
          <Icon name="pause" size={17} className="mt-px text-modified" />
          <span>{reason}</span>
        </p>
      )}
      {plan.notices.length > 0 && plan.gate?.item_id == null && (
        <ul aria-label="What to know about this plan" className="space-y-1 rounded-lg bg-accent-soft px-3.5 py-2.5">
          {plan.notices.map((notice) => (
            <li key={notice} className="text-sm wrap-anywhere">
              <InlineCode text={notice} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
