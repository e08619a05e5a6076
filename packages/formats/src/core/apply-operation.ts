import type { ErrorPayload } from '@galley/schema';
import { InvalidArgumentError } from '@galley/schema/errors';
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
