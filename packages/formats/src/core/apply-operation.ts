import type { ErrorPayload } from '@galley/schema';
import { InvalidArgumentError, toErrorPayload } from '@galley/schema/errors';
import type { BoundOperation } from './define-operation.ts';

export interface OperationReport {
  readonly index: number;
  readonly kind: string;
  readonly ok: boolean;
  /** What was touched, in words; empty for an operation that failed or was not reached. */
  readonly affected: string;
  readonly error?: ErrorPayload;
}

interface Bindable<Target, Answer> {
  readonly kind: string;
  bind(input: unknown): BoundOperation<Target, Answer>;
}

/** One operation of a batch: what it touched, or why it failed; then what it had done is taken back where that is asked for. */
export function attemptOperation(
  index: number,
  operation: unknown,
  apply: () => string,
  takeBack?: () => void,
): OperationReport {
  const kind = kindOf(operation);
  try {
    return { index, kind, ok: true, affected: apply() };
  } catch (error) {
    takeBack?.();
    return { index, kind, ok: false, affected: '', error: toErrorPayload(error) };
  }
}

/** The operation that is asked for, its fields checked. */
export function bindOperation<Target, Answer>(
  known: readonly Bindable<Target, Answer>[],
  operation: unknown,
): BoundOperation<Target, Answer> {
  const kind = kindOf(operation);
  const definition = known.find((each) => each.kind === kind);
  if (definition !== undefined) return definition.bind(operation);
  throw new InvalidArgumentError(
    'kind',
    kind === '' ? 'The operation has no kind.' : `There is no operation "${kind}".`,
    `Use one of: ${known.map((each) => each.kind).join(', ')}.`,
    { kind },
  );
}

export function kindOf(operation: unknown): string {
  const isObject = typeof operation === 'object' && operation !== null && 'kind' in operation;
  return isObject && typeof operation.kind === 'string' ? operation.kind : '';
}
