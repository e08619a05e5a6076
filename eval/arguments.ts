import { parseArgs } from 'node:util';
import { InvalidArgumentError } from '@galley/schema';

export interface EvalArguments {
  readonly model: string;
  readonly suite: string;
  readonly limit: number | undefined;
  readonly cases: number | undefined;
  readonly budget: number | undefined;
  readonly workers: number;
  readonly timeoutMs: number;
  readonly out: string | undefined;
  readonly json: boolean;
}

export const usage = [
  'npm run eval -- --model PROVIDER/MODEL --suite spreadsheetbench|officebench|DIR',
  '  --limit N      the first N tasks',
  '  --cases N      at most N cases of each task',
  '  --budget N     the most dollars that all of it may cost',
  '  --workers N    cases at the same time (1)',
  '  --timeout S    seconds that one case may take (600)',
  '  --out FILE     results as JSON lines; what is in it is not run again',
  '  --json         print the table as JSON',
].join('\n');

export function parseEvalArguments(words: readonly string[]): EvalArguments {
  const { values } = parseArgs({
    args: [...words],
    options: {
      model: { type: 'string' },
      suite: { type: 'string' },
      limit: { type: 'string' },
      cases: { type: 'string' },
      budget: { type: 'string' },
      workers: { type: 'string' },
      timeout: { type: 'string' },
      out: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { model, suite } = values;
  if (model === undefined || suite === undefined) {
    const missing = model === undefined ? '--model' : '--suite';
    throw new InvalidArgumentError(missing, `${missing} is missing.`, usage);
  }
  return {
    model,
    suite,
    limit: count('--limit', values.limit),
    cases: count('--cases', values.cases),
    budget: amount('--budget', values.budget),
    workers: count('--workers', values.workers) ?? 1,
    timeoutMs: (amount('--timeout', values.timeout) ?? 600) * 1000,
    out: values.out,
    json: values.json,
  };
}

function amount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError(name, `${name} is "${text}".`, 'Give a number above 0.');
}

function count(name: string, text: string | undefined): number | undefined {
  const number = amount(name, text);
  if (number === undefined || Number.isInteger(number)) return number;
  throw new InvalidArgumentError(name, `${name} is "${text}".`, 'Give a whole number above 0.');
}
