import type { PlanView } from '@galley/schema';
import { InlineCode } from '../../components/text/inline-code.tsx';

export function PlanAssumptions({ assumptions }: { assumptions: PlanView['assumptions'] }) {
  if (assumptions.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 text-xs font-semibold text-ink-muted">It assumes</h3>
      <ul className="divide-y rounded-lg border text-sm">
        {assumptions.map((assumption) => (
          <li key={assumption.text} className="px-3.5 py-2 wrap-anywhere">
            <InlineCode text={assumption.text} />
            {assumption.default !== null && (
              <p className="text-ink-muted">
                If you say nothing: <InlineCode text={assumption.default} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
