import { z } from 'zod';
import { objectOperationSchemas, objectOperations } from '../objects/operations.ts';
import { setCells } from './operations/set-cells.ts';

/** Every operation, once. */
export const xlsxOperations = [setCells, ...objectOperations] as const;

export type XlsxOperation = z.input<(typeof xlsxOperations)[number]['schema']>;

export const xlsxOperationSchema = z.discriminatedUnion('kind', [setCells.schema, ...objectOperationSchemas]);

export const operationKinds: readonly string[] = xlsxOperations.map(({ kind }) => kind);

export function findOperation(kind: string) {
  return xlsxOperations.find((operation) => operation.kind === kind);
}
