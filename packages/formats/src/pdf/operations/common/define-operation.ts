import type { z } from 'zod';
import { type OperationDefinition, type OperationSource, operationsOn } from '../../../core/define-operation.ts';
import type { PdfEdit } from '../../edit/document/pdf-edit.ts';

type Answer = string | Promise<string>;

const define = operationsOn<PdfEdit, Answer>();

interface PdfOperationSource<Shape extends z.core.$ZodLooseShape, Kind extends string>
  extends OperationSource<PdfEdit, Shape, Kind, Answer> {
  /** One that can be done to this document, for proofs over many; null where there is nothing it could be done to. */
  sample(
    edit: PdfEdit,
  ): Promise<z.input<z.ZodObject<Shape, z.core.$strict>> | null> | z.input<z.ZodObject<Shape, z.core.$strict>> | null;
}

export interface PdfOperationDefinition<Shape extends z.core.$ZodLooseShape, Kind extends string>
  extends OperationDefinition<PdfEdit, Shape, Kind, Answer> {
  sample(edit: PdfEdit): Promise<({ readonly kind: Kind } & Readonly<Record<string, unknown>>) | null>;
}

/** An operation on a PDF document. */
export function defineOperation<Shape extends z.core.$ZodLooseShape, const Kind extends string>(
  source: PdfOperationSource<Shape, Kind>,
): PdfOperationDefinition<Shape, Kind> {
  return {
    ...define(source),
    async sample(edit) {
      const fields = await source.sample(edit);
      return fields === null ? null : { kind: source.kind, ...(fields as Readonly<Record<string, unknown>>) };
    },
  };
}
