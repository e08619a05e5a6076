import { sampledOperationsOn } from '../../../core/define-operation.ts';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';

/** An operation on a Word document. */
export const defineOperation = sampledOperationsOn<DocumentEdit>();
