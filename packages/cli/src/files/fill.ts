import { createPool } from '@galley/formats';
import { FileUnusableError, InvalidArgumentError, WrongStateError } from '@galley/schema';
import { printResult, say } from '../output/print.ts';
import { openLocalFile } from './local-file.ts';
import { readPdfFile, requirePdfName } from './open-pdf-file.ts';
import { writeNewFile } from './write-new-file.ts';

interface FillOptions {
  readonly to: string;
  readonly set?: readonly string[];
  readonly values?: string;
  readonly flatten?: boolean;
  readonly json?: boolean;
}

export async function fillCommand(path: string, options: FillOptions): Promise<number> {
  requirePdfName(options.to);
  const values = { ...(await valuesIn(options.values)), ...pairs(options.set ?? []) };
  if (Object.keys(values).length === 0) {
    throw new InvalidArgumentError('set', 'No value is given.', 'Use --set name=value or --values FILE.json.');
  }
  const bytes = await readPdfFile(path);
  await using pool = createPool({ limits: { edit: { processes: 1 } } });
  const operation = { kind: 'fill_fields', values, flatten: options.flatten ?? false };
  const made = await pool.run('edit', 'applyPdfOperations', [bytes, [operation], {}]);
  const [done] = made.report;
  if (done?.error !== undefined) throw new WrongStateError(done.error.message, done.error.remedy, done.error.details);
  await writeNewFile(options.to, made.bytes);
  for (const warning of made.warnings) say(warning);
  const result = { path: options.to, filled: Object.keys(values), warnings: made.warnings, size: made.bytes.length };
  printResult(options.json, result, `${options.to}: ${done?.affected ?? ''}`);
  return 0;
}

function pairs(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf('=');
      if (at > 0) return [each.slice(0, at), each.slice(at + 1)];
      throw new InvalidArgumentError('set', `"${each}" is not name=value.`, 'Write --set "name=value".');
    }),
  );
}

async function valuesIn(path: string | undefined): Promise<Record<string, unknown>> {
  if (path === undefined) return {};
  const text = (await (await openLocalFile(path)).bytes()).toString('utf8');
  const parsed = parsedJson(path, text);
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw new FileUnusableError(`${path} holds no names and values.`, 'Write it as {"name": "value"}.', { path });
}

function parsedJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileUnusableError(`${path} is not JSON.`, 'Write it as {"name": "value"}.', { path }, error);
  }
}
