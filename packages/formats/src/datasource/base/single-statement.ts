import { countStatements } from '../../table/top-level-statements.ts';
import { DatasourceRefusedError } from './errors.ts';

/** The only statement of a text, without the semicolon at its end. */
export function singleStatement(text: string): string {
  if (text.includes('\0')) throw new DatasourceRefusedError('it holds a null character.');
  const count = countStatements(text);
  if (count !== 1) throw new DatasourceRefusedError(`exactly one statement is allowed; this is ${count}.`);
  return text.trim().replace(/;\s*$/, '');
}
