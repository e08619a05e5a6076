import { sampledOperationsOn } from '../../../core/define-operation.ts';
import type { DeckEdit } from '../../edit/deck/deck-edit.ts';

/** An operation on a deck. */
export const defineOperation = sampledOperationsOn<DeckEdit>();
