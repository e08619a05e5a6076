import type { CompanionView } from '@galley/schema';
import { Icon } from '../../components/icon.tsx';
import { tierWords } from './wording.ts';

type Tiers = CompanionView['tiers'];

interface CompanionTiersProps {
  tiers: Tiers;
  busy: boolean;
  onSet: (tier: Tiers[number]['tier'], open: boolean) => void;
}

/** What it may look with. Tiers open by the state of the run; a person can open and close them. */
export function CompanionTiers({ tiers, busy, onSet }: CompanionTiersProps) {
  const open = tiers.filter((tier) => tier.open).map(({ tier }) => tierWords[tier].name);
  return (
    <details className="group/tiers rounded-lg border bg-surface text-sm">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-lg px-3 py-2 [&::-webkit-details-marker]:hidden">
        <Icon
          name="chevronRight"
          size={15}
          className="text-ink-faint transition-transform group-open/tiers:rotate-90"
        />
        <span className="font-medium">It can use</span>
        <span className="min-w-0 truncate text-ink-muted">{open.length === 0 ? 'nothing' : open.join(', ')}</span>
      </summary>
      <ul aria-label="Tiers" className="divide-y border-t">
        {tiers.map(({ tier, open: isOpen, why, tools }) => (
          <li key={tier}>
            <label className="flex cursor-pointer items-start gap-2.5 px-3 py-2">
              <input
                type="checkbox"
                checked={isOpen}
                disabled={busy}
                onChange={() => onSet(tier, !isOpen)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1">
                <span className="font-medium">{tierWords[tier].name}</span>
                <span className="text-ink-muted">
                  {' '}
                  · {tierWords[tier].what}. {why}
                </span>
                <span className="block font-mono text-2xs text-ink-muted wrap-anywhere">{tools.join(', ')}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
