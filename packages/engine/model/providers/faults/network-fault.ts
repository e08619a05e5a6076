import { ModelError } from '../../client/model-error.ts';
import { type FaultContext, makeFault } from './make-fault.ts';

/** Faults of the way there, by the code that the system or the HTTP client gives them. */
const timeouts = /TIMEOUT|TIMEDOUT/;
/** A certificate or an address does not change by trying again. */
const lasting = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|ERR_INVALID_URL|UND_ERR_INVALID/;

/** A request that never got a response. */
export function networkFault(error: unknown, context: FaultContext): ModelError {
  // Refused before it left: what refused it has said why.
  if (error instanceof ModelError) return error;
  const reason = networkReason(error);
  const details = reason === undefined ? {} : { reason };
  if (reason !== undefined && timeouts.test(reason)) return makeFault('MODEL_TIMEOUT', context, { details });
  if (reason !== undefined && lasting.test(reason))
    return makeFault('MODEL_NETWORK', context, { details, transient: false });
  return makeFault('MODEL_NETWORK', context, { details });
}

/** A response whose body broke off. */
export function brokenBodyFault(error: unknown, context: FaultContext): ModelError {
  const reason = networkReason(error);
  const details = reason === undefined ? {} : { reason };
  const stalled = reason !== undefined && timeouts.test(reason);
  return makeFault(stalled ? 'MODEL_TIMEOUT' : 'MODEL_STREAM_CUT', context, { details });
}

/** `ECONNREFUSED`, `ENOTFOUND`, `UND_ERR_SOCKET`, … from anywhere in the chain of causes; never a message. */
export function networkReason(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string') return current.code;
    const inner: unknown = current instanceof AggregateError ? current.errors[0] : undefined;
    current = inner ?? current.cause;
  }
  return undefined;
}
