import { operationsOn } from '../../../core/define-operation.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';

/** An operation on a workbook. */
export const defineOperation = operationsOn<WorkbookEdit>();
