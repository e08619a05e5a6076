import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';

export interface OperationDefinition<
  Target,
  Shape extends z.core.$ZodLooseShape,
  Kind extends string,
  Answer = string,
> {
  readonly kind: Kind;
  readonly schema: z.ZodObject<{ kind: z.ZodLiteral<Kind> } & Shape, z.core.$strict>;
  /** Written for a model: what it does and when to use it. */
  readonly describe: string;
  bind(input: unknown): BoundOperation<Target, Answer>;
}

/** An operation whose fields have been checked. Formats whose work waits for something answer with a promise. */
export interface BoundOperation<Target, Answer = string> {
  readonly kind: string;
  /** Makes the change and says what it touched, in words: "Sales!B2:D9, 24 cells". */
  apply(target: Target): Answer;
}

export interface OperationSource<Target, Shape extends z.core.$ZodLooseShape, Kind extends string, Answer = string> {
  readonly kind: Kind;
  /** The fields beside `kind`, as a strict object. */
  readonly schema: z.ZodObject<Shape, z.core.$strict>;
  readonly describe: string;
  apply(target: Target, operation: z.output<z.ZodObject<Shape, z.core.$strict>>): Answer;
}

/** Joins an operation on one kind of file to its schema, so that `apply` never sees fields of another shape. */
export function operationsOn<Target, Answer = string>() {
  return <Shape extends z.core.$ZodLooseShape, const Kind extends string>(
    definition: OperationSource<Target, Shape, Kind, Answer>,
  ): OperationDefinition<Target, Shape, Kind, Answer> => {
    const { kind, describe } = definition;
    const schema = z
      .strictObject({ kind: z.literal(kind), ...definition.schema.shape })
      .describe(describe) as OperationDefinition<Target, Shape, Kind, Answer>['schema'];
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
        return { kind, apply: (target) => definition.apply(target, parsed.data) };
      },
    };
  };
}

export interface SampledSource<Target, Shape extends z.core.$ZodLooseShape, Kind extends string>
  extends OperationSource<Target, Shape, Kind> {
  /** One that can be done to this file, for proofs over many; null where there is nothing it could be done to. */
  sample(target: Target): z.input<z.ZodObject<Shape, z.core.$strict>> | null;
}

export interface SampledOperation<Target, Shape extends z.core.$ZodLooseShape, Kind extends string>
  extends OperationDefinition<Target, Shape, Kind> {
  sample(target: Target): ({ readonly kind: Kind } & Readonly<Record<string, unknown>>) | null;
}

/** Operations that can each find an example of themselves in a file. */
export function sampledOperationsOn<Target>() {
  const define = operationsOn<Target>();
  return <Shape extends z.core.$ZodLooseShape, const Kind extends string>(
    source: SampledSource<Target, Shape, Kind>,
  ): SampledOperation<Target, Shape, Kind> => ({
    ...define(source),
    sample(target) {
      const fields = source.sample(target);
      return fields === null ? null : { kind: source.kind, ...(fields as Readonly<Record<string, unknown>>) };
    },
  });
}

type Schemas<Operations extends readonly { readonly schema: z.ZodObject }[]> = {
  readonly [Index in keyof Operations]: Operations[Index]['schema'];
};

/** `map` forgets that a tuple is one, and the type of a union needs to know each member. */
export function schemasOf<const Operations extends readonly { readonly schema: z.ZodObject }[]>(
  operations: Operations,
) {
  return operations.map(({ schema }) => schema) as unknown as Schemas<Operations>;
}
