import type { CheckpointState } from '../state/fold.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** How long Checkpoints are kept. Those made by hand, and the newest, always are. */
export interface RetentionPolicy {
  readonly keepAllFor: number;
  /** After that the last one of each day (in UTC), … */
  readonly keepDailyFor: number;
  /** … and then the last one of each week. */
  readonly keepWeeklyFor: number;
  /** What the kept Checkpoints may hold together, equal content counted once; null: no limit. */
  readonly maxBytes: number | null;
}

export const defaultRetention: RetentionPolicy = {
  keepAllFor: DAY,
  keepDailyFor: 30 * DAY,
  keepWeeklyFor: 365 * DAY,
  maxBytes: null,
};

export type KeepReason = 'newest' | 'manual' | 'pinned' | 'recent' | 'daily' | 'weekly';
export type DropReason = 'thinned' | 'too_old' | 'over_limit';

export interface RetentionPlan {
  readonly keep: readonly { readonly checkpoint: CheckpointState; readonly reason: KeepReason }[];
  readonly drop: readonly { readonly checkpoint: CheckpointState; readonly reason: DropReason }[];
  /** Of what is kept, equal content counted once; null where it was not asked for. */
  readonly bytes: number | null;
}

export interface RetentionInput {
  readonly policy?: RetentionPolicy;
  readonly now: number;
  /** Checkpoints that something else still needs. */
  readonly pinned?: ReadonlySet<string>;
  /** The content of each Checkpoint, size by hash; needed for a limit in bytes. */
  readonly contents?: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * Days and weeks are those of the calendar, not ages: a Checkpoint that is kept today as the last of its day stays the
 * last of its day, so that applying the policy often keeps the same as applying it once.
 */
export function planRetention(checkpoints: readonly CheckpointState[], input: RetentionInput): RetentionPlan {
  const { policy = defaultRetention, now, pinned = new Set(), contents } = input;
  const ordered = checkpoints
    .map((checkpoint, index) => ({ checkpoint, index }))
    .sort((left, right) => right.checkpoint.createdAt - left.checkpoint.createdAt || right.index - left.index)
    .map(({ checkpoint }) => checkpoint);
  const days = new Set<number>();
  const weeks = new Set<number>();
  const keep: { checkpoint: CheckpointState; reason: KeepReason }[] = [];
  const drop: { checkpoint: CheckpointState; reason: DropReason }[] = [];

  for (const [position, checkpoint] of ordered.entries()) {
    const { checkpointId, reason, createdAt } = checkpoint;
    const age = now - createdAt;
    const isAutomatic = reason !== 'manual';
    const isLastOfDay = isAutomatic && firstIn(days, Math.floor(createdAt / DAY));
    const isLastOfWeek = isAutomatic && firstIn(weeks, weekOf(createdAt));
    const kept: KeepReason | null =
      position === 0
        ? 'newest'
        : !isAutomatic
          ? 'manual'
          : pinned.has(checkpointId)
            ? 'pinned'
            : age <= policy.keepAllFor
              ? 'recent'
              : isLastOfDay && age <= policy.keepDailyFor
                ? 'daily'
                : isLastOfWeek && age <= policy.keepWeeklyFor
                  ? 'weekly'
                  : null;
    if (kept !== null) keep.push({ checkpoint, reason: kept });
    else drop.push({ checkpoint, reason: age <= policy.keepWeeklyFor ? 'thinned' : 'too_old' });
  }
  if (contents === undefined) return { keep, drop, bytes: null };
  return dropOverLimit({ keep, drop, bytes: null }, contents, policy.maxBytes);
}

const untouchable: ReadonlySet<KeepReason> = new Set(['newest', 'manual', 'pinned']);

/** The oldest go first. What no policy may drop can leave more than the limit. */
function dropOverLimit(
  plan: RetentionPlan,
  contents: ReadonlyMap<string, ReadonlyMap<string, number>>,
  maxBytes: number | null,
): RetentionPlan {
  const uses = new Map<string, number>();
  let bytes = 0;
  const contentOf = ({ checkpointId }: CheckpointState) => contents.get(checkpointId) ?? new Map<string, number>();
  for (const { checkpoint } of plan.keep) {
    for (const [hash, size] of contentOf(checkpoint)) {
      if (!uses.has(hash)) bytes += size;
      uses.set(hash, (uses.get(hash) ?? 0) + 1);
    }
  }
  const dropped = new Set<CheckpointState>();
  for (const { checkpoint, reason } of plan.keep.toReversed()) {
    if (maxBytes === null || bytes <= maxBytes) break;
    if (untouchable.has(reason)) continue;
    dropped.add(checkpoint);
    for (const [hash, size] of contentOf(checkpoint)) {
      const left = (uses.get(hash) ?? 1) - 1;
      uses.set(hash, left);
      if (left === 0) bytes -= size;
    }
  }
  const over = [...dropped].map((checkpoint) => ({ checkpoint, reason: 'over_limit' as const }));
  const keep = plan.keep.filter(({ checkpoint }) => !dropped.has(checkpoint));
  return { keep, drop: [...plan.drop, ...over], bytes };
}

function firstIn(seen: Set<number>, bucket: number): boolean {
  if (seen.has(bucket)) return false;
  seen.add(bucket);
  return true;
}

/** Weeks begin on Monday; the first of January 1970 was a Thursday. */
function weekOf(at: number): number {
  return Math.floor((at + 3 * DAY) / WEEK);
}
