import type { RunDetail } from '@galley/schema';
import { costOf, tokensOf } from '../runs/run-amounts.ts';

/** What of its budget a run has used; nothing where there is none. */
export function BudgetMeter({ run }: { run: RunDetail }) {
  const { dollars, tokens } = run.budget;
  const { cost, input_tokens, output_tokens } = run.usage;
  const used = input_tokens + output_tokens;
  return (
    <>
      {dollars !== null && (
        <Meter label="Budget" text={`${costOf(cost)} of $${dollars.toFixed(2)}`} share={(cost ?? 0) / dollars} />
      )}
      {tokens !== null && (
        <Meter
          label="Token budget"
          text={`${used.toLocaleString('en')} of ${tokensOf(tokens)}`}
          share={used / tokens}
        />
      )}
    </>
  );
}

function Meter({ label, text, share }: { label: string; text: string; share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  const colour = percent >= 90 ? 'bg-deleted' : percent >= 70 ? 'bg-modified' : 'bg-accent';
  return (
    <div>
      <p className="mb-1 flex justify-between gap-3 text-xs">
        <span className="font-medium">{label}</span>
        <span className="text-ink-muted tabular-nums">{text}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no browser lets a meter element have our colours */}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className={`h-full ${colour}`} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
