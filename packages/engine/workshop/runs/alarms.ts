import type { Clock } from '@galley/schema';
import type { RunState } from '../../workflow/index.ts';
import type { RunRecord } from '../record/run-record.ts';

/** Longest wait that a timer can hold; a later one is set again. */
const longest = 2 ** 31 - 1;

/** When a Run that stands still goes on without anybody: the next question's deadline, or the end of a pause. */
export function nextAlarm(state: RunState): number | null {
  if (state.cancelled) return null;
  if (state.paused !== null) return state.paused.resumeAt;
  let next: number | null = null;
  for (const { pending } of state.agents.values()) {
    if (pending?.kind !== 'ask' || pending.deadline === null) continue;
    next = next === null ? pending.deadline : Math.min(next, pending.deadline);
  }
  return next;
}

export interface Alarms {
  set(record: RunRecord): void;
  clear(): void;
}

export function createAlarms(clock: Clock, onAlarm: (record: RunRecord) => void): Alarms {
  const timers = new Map<string, NodeJS.Timeout>();
  function set(record: RunRecord): void {
    clearTimeout(timers.get(record.id));
    const at = nextAlarm(record.state);
    if (at === null) return;
    const wait = Math.max(0, at - clock.now());
    const ring = wait > longest ? () => set(record) : () => onAlarm(record);
    timers.set(record.id, setTimeout(ring, Math.min(wait, longest)).unref());
  }
  return {
    set,
    clear() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
