import type { z } from 'zod';
import { type OperationDefinition, operationsOn } from '../../../core/define-operation.ts';
import type { DeckEdit } from '../../edit/deck/deck-edit.ts';

const define = operationsOn<DeckEdit>();

interface OperationSource<Shape extends z.core.$ZodLooseShape, Kind extends string> {
  readonly kind: Kind;
  readonly schema: z.ZodObject<Shape, z.core.$strict>;
  readonly describe: string;
  apply(edit: DeckEdit, operation: z.output<z.ZodObject<Shape, z.core.$strict>>): string;
  /** One that can be done to this deck, for proofs over many; null where there is nothing it could be done to. */
  sample(edit: DeckEdit): z.input<z.ZodObject<Shape, z.core.$strict>> | null;
}

export interface PptxOperationDefinition<Shape extends z.core.$ZodLooseShape, Kind extends string>
  extends OperationDefinition<DeckEdit, Shape, Kind> {
  sample(edit: DeckEdit): ({ readonly kind: Kind } & Readonly<Record<string, unknown>>) | null;
}

/** An operation on a deck. */
export function defineOperation<Shape extends z.core.$ZodLooseShape, const Kind extends string>(
  source: OperationSource<Shape, Kind>,
): PptxOperationDefinition<Shape, Kind> {
  return {
    ...define(source),
    sample(edit) {
      const fields = source.sample(edit);
      return fields === null ? null : { kind: source.kind, ...(fields as Readonly<Record<string, unknown>>) };
    },
  };
}
