import { operationsOn } from '../../core/define-operation.ts';
import type { TextEdit } from '../edit/text-edit.ts';

/** An operation on a text. */
export const defineOperation = operationsOn<TextEdit>();
