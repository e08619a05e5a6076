/** What a fault of a model call means for the work that asked for it. */
export type FaultPolicy = 'pause' | 'fail';

/**
 * Faults of access or of the way there say nothing about the work: a person puts them right and the Session goes on
 * after its last message. Without this, a wrong key would mark every item of a plan as failed.
 */
const pausing: ReadonlySet<string> = new Set([
  'MODEL_KEY_MISSING',
  'MODEL_KEY_REFUSED',
  'MODEL_KEY_ADDRESS',
  'MODEL_CONSENT_REQUIRED',
  'MODEL_SOURCES_NOT_SHARED',
  'MODEL_HOST_BLOCKED',
  'MODEL_REDIRECTED',
  'MODEL_NOT_FOUND',
  'MODEL_QUOTA',
  'MODEL_RATE_LIMIT',
  'MODEL_OVERLOADED',
  'MODEL_TIMEOUT',
  'MODEL_NETWORK',
  'MODEL_STREAM_CUT',
  'MODEL_BAD_RESPONSE',
  'OFFLINE_STEP',
]);

/** For a fault that is not tried again: because it is none of the way there, or because it was tried often enough. */
export function faultPolicy(code: string, transient: boolean): FaultPolicy {
  return transient || pausing.has(code) ? 'pause' : 'fail';
}
