import { z } from 'zod';
import { schemasOf } from '../../core/define-operation.ts';
import { append } from './append.ts';
import { deleteLines } from './delete-lines.ts';
import { insertLines } from './insert-lines.ts';
import { patch } from './patch.ts';
import { replaceLines } from './replace-lines.ts';
import { searchReplace } from './search-replace.ts';

/** Every operation on a text, once. */
export const textOperations = [patch, searchReplace, replaceLines, insertLines, deleteLines, append] as const;

export const textOperationSchema = z.discriminatedUnion('kind', schemasOf(textOperations));

export type TextOperation = z.input<typeof textOperationSchema>;
