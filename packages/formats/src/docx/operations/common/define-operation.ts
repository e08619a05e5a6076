import type { z } from 'zod';
import { type OperationDefinition, operationsOn } from '../../../core/define-operation.ts';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';

const define = operationsOn<DocumentEdit>();

interface OperationSource<Shape extends z.core.$ZodLooseShape, Kind extends string> {
  readonly kind: Kind;
  readonly schema: z.ZodObject<Shape, z.core.$strict>;
  readonly describe: string;
  apply(edit: DocumentEdit, operation: z.output<z.ZodObject<Shape, z.core.$strict>>): string;
  /** One that can be done to this document, for proofs over many; null where there is nothing it could be done to. */
  sample(edit: DocumentEdit): z.input<z.ZodObject<Shape, z.core.$strict>> | null;
}

export interface DocxOperationDefinition<Shape extends z.core.$ZodLooseShape, Kind extends string>
  extends OperationDefinition<DocumentEdit, Shape, Kind> {
  sample(edit: DocumentEdit): ({ readonly kind: Kind } & Readonly<Record<string, unknown>>) | null;
}

/** An operation on a Word document. */
export function defineOperation<Shape extends z.core.$ZodLooseShape, const Kind extends string>(
  source: OperationSource<Shape, Kind>,
): DocxOperationDefinition<Shape, Kind> {
  return {
    ...define(source),
    sample(edit) {
      const fields = source.sample(edit);
      return fields === null ? null : { kind: source.kind, ...(fields as Readonly<Record<string, unknown>>) };
    },
  };
}
