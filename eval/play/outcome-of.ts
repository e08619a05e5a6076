import type { Result } from '../results/result.ts';
import type { GalleyRun } from './run-galley.ts';

/** What becomes of a run because of the provider, the connection or the set-up, not because of what the model did. */
const noAnswer = new Set([
  'INTERNAL',
  'MODEL_CONSENT_REQUIRED',
  'MODEL_FAILED',
  'MODEL_HOST_BLOCKED',
  'MODEL_KEY_ADDRESS',
  'MODEL_KEY_MISSING',
  'MODEL_KEY_REFUSED',
  'MODEL_NETWORK',
  'MODEL_NOT_FOUND',
  'MODEL_OVERLOADED',
  'MODEL_QUOTA',
  'MODEL_RATE_LIMIT',
  'MODEL_REDIRECTED',
  'MODEL_STREAM_CUT',
  'MODEL_TIMEOUT',
  'MODEL_UNKNOWN',
]);

/** Who passes has passed, whatever became of the run. Else it is the model's failure unless it could not be heard to the end. */
export function outcomeOf(run: GalleyRun, passed: boolean): Result['outcome'] {
  if (passed) return 'passed';
  return !run.timedOut && isUnheard(run) ? 'broken' : 'failed';
}

function isUnheard({ printed }: GalleyRun): boolean {
  if (printed === null) return true;
  if (printed.error !== null) return noAnswer.has(printed.error.code);
  // Nobody is there to answer a question of the model; what waits without one waits for money or a provider.
  return ['waiting', 'paused', 'running'].includes(printed.status) && printed.asks.length === 0;
}

/** What to know about the run beside its score. */
export function noteOf({ exit, timedOut, printed, stderr }: GalleyRun): { readonly note?: string } {
  if (timedOut) return { note: 'stopped: it took too long' };
  if (printed === null) return { note: `exit ${exit}: ${stderr.trim().slice(-300)}` };
  if (printed.error !== null) return { note: `${printed.error.code}: ${printed.error.message}` };
  if (printed.status !== 'done') return { note: `the run is ${printed.status}` };
  const open = printed.items.filter(({ status }) => status !== 'done').length;
  return open === 0 ? {} : { note: `${open} of ${printed.items.length} items not done` };
}
