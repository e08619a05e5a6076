import { z } from 'zod';
import { schemasOf } from '../../core/define-operation.ts';
import { textOperations } from '../../text/operations/list.ts';
import { insertValue } from './insert-value.ts';
import { removeValue } from './remove-value.ts';
import { renameKey } from './rename-key.ts';
import { setValue } from './set-value.ts';

/** Every operation on a JSON text, once: what a text can, and values by their place. */
export const jsonOperations = [...textOperations, setValue, insertValue, removeValue, renameKey] as const;

export const jsonOperationSchema = z.discriminatedUnion('kind', schemasOf(jsonOperations));

export type JsonOperation = z.input<typeof jsonOperationSchema>;
