import type { JsonObject } from './continuation.ts';

/** A whole file that broke off need not go back as often as the model is asked. */
const MOST = 4000;

/**
 * Arguments that were no JSON, as the model is shown them again. It has to see what it wrote: an empty object would say
 * that it forgot them, and it would look for the fault elsewhere. Protocols take objects alone, so the text is a field of one.
 */
export function echoedArguments(written: string): JsonObject {
  if (written.length <= MOST) return { malformed_arguments: written };
  const half = MOST / 2;
  const left = written.length - 2 * half;
  return {
    malformed_arguments: `${written.slice(0, half)} … ${left} characters left out … ${written.slice(-half)}`,
  };
}
