import type { ErrorPayload } from '@galley/schema';
import { lookUp } from '../../lib/look-up.ts';
import { type RunRemedy, remediesOfCode } from '../../lib/remedy-table.ts';

/** The model could not be asked, or did not answer: the same request may succeed. */
export function isModelFault(error: ErrorPayload | null): boolean {
  return error !== null && lookUp(remediesOfCode, error.code)?.run !== undefined;
}

/** What a person can do about a run that stopped, most helpful first. */
export function faultRemedies(error: ErrorPayload | null): readonly RunRemedy[] {
  if (error === null) return ['again'];
  return lookUp(remediesOfCode, error.code)?.run ?? ['again'];
}

export function faultAdvice(error: ErrorPayload): string {
  return lookUp(remediesOfCode, error.code)?.advice ?? error.remedy;
}

/** The provider behind a fault: what the error says, else what the model's name says. */
export function faultProvider(error: ErrorPayload | null, model: string): string {
  const named = error?.details.provider;
  return typeof named === 'string' ? named : (model.split('/')[0] ?? model);
}
