import type { CompanionStage, CompanionTier, RunStatus } from '@galley/schema';
import { companionTiers } from '@galley/schema';

/** What of a Run decides which tools its companion has. */
export interface RunFacts {
  readonly status: RunStatus;
  /** A plan waits for a person. */
  readonly atGate: boolean;
  /** Agents that stopped, Items that failed or are unverified. */
  readonly troubles: number;
}

export interface StageFacts {
  /** Null before there is one. */
  readonly run: RunFacts | null;
  readonly files: number;
  /** Checkpoints, and Revisions of the Draft. */
  readonly versions: number;
}

export function stageOf({ run }: Pick<StageFacts, 'run'>): CompanionStage {
  if (run === null) return 'before';
  if (run.status === 'failed' || run.status === 'cancelled') return 'post_mortem';
  if (run.status === 'done') return 'result_review';
  return run.atGate ? 'plan_review' : 'during';
}

export interface TierState {
  readonly tier: CompanionTier;
  readonly open: boolean;
  readonly why: string;
  readonly widened: boolean;
}

/** Which tiers are open: by the state of the Run, unless a person decided otherwise (SPEC P11). */
export function tiersOf(facts: StageFacts, decided: ReadonlyMap<CompanionTier, boolean>): TierState[] {
  return companionTiers.map((tier) => {
    const own = byState(tier, facts);
    const chosen = decided.get(tier);
    if (chosen === undefined || chosen === own.open) return { tier, ...own, widened: false };
    return { tier, open: chosen, why: chosen ? 'You opened it.' : 'You closed it.', widened: true };
  });
}

type ByState = Pick<TierState, 'open' | 'why'>;

function byState(tier: CompanionTier, facts: StageFacts): ByState {
  switch (tier) {
    case 'basic':
      return { open: true, why: 'Always open.' };
    case 'research':
      return facts.files > 0
        ? { open: true, why: `There ${facts.files === 1 ? 'is 1 file' : `are ${facts.files} files`} to search.` }
        : { open: false, why: 'There are no files to search.' };
    case 'history':
      return facts.run !== null || facts.versions > 0
        ? { open: true, why: 'There are versions to compare.' }
        : { open: false, why: 'Nothing has changed yet.' };
    case 'debug':
      return debugByState(facts);
  }
}

function debugByState(facts: StageFacts): ByState {
  const { run } = facts;
  if (run === null) return { open: false, why: 'There is no run yet.' };
  if (run.troubles > 0) return { open: true, why: 'Something went wrong in this run.' };
  if (stageOf(facts) === 'plan_review') return { open: false, why: 'Nothing went wrong so far.' };
  return { open: true, why: run.status === 'done' ? 'The run is done.' : `The run is ${run.status}.` };
}
