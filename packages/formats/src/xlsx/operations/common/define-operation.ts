import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';

export interface OperationDefinition<Shape extends z.core.$ZodLooseShape, Kind extends string> {
  readonly kind: Kind;
  readonly schema: z.ZodObject<{ kind: z.ZodLiteral<Kind> } & Shape, z.core.$strict>;
  /** Written for a model: what it does and when to use it. */
  readonly describe: string;
  bind(input: unknown): BoundOperation;
}

/** An operation whose fields have been checked. */
export interface BoundOperation {
  readonly kind: string;
  /** Makes the change and says what it touched, in words: "Sales!B2:D9, 24 cells". */
  apply(book: WorkbookEdit): string;
}

/** Joins an operation to its schema, so that `apply` never sees fields of another shape. */
export function defineOperation<Shape extends z.core.$ZodLooseShape, const Kind extends string>(definition: {
  readonly kind: Kind;
  /** The fields beside `kind`, as a strict object. */
  readonly schema: z.ZodObject<Shape, z.core.$strict>;
  readonly describe: string;
  apply(book: WorkbookEdit, operation: z.output<z.ZodObject<Shape, z.core.$strict>>): string;
}): OperationDefinition<Shape, Kind> {
  const { kind, describe } = definition;
  const schema = z
    .strictObject({ kind: z.literal(kind), ...definition.schema.shape })
    .describe(describe) as OperationDefinition<Shape, Kind>['schema'];
  return {
    kind,
    schema,
    describe,
    bind(input) {
      const { kind: _kind, ...fields } = typeof input === 'object' && input !== null ? { kind, ...input } : { kind };
      const parsed = definition.schema.safeParse(fields);
      if (!parsed.success) {
        throw new InvalidArgumentError(
          'kind',
          `The operation ${kind} does not fit: ${z.prettifyError(parsed.error)}`,
          'Send it again with the fields that its schema names.',
          { kind },
        );
      }
      return { kind, apply: (book) => definition.apply(book, parsed.data) };
    },
  };
}
