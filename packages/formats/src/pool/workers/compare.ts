import { useFormat } from '../../registry/adapters.ts';
import { serveTasks } from '../wire/serve.ts';

/** Compares two versions of a file, and takes over a part of the changes. */
export const operations = { useFormat };

serveTasks(operations, () => import('../../xlsx/diff/diff-workbooks.ts'));
