import { InvalidArgumentError, type ProcedureArguments, type ProcedureName, procedures } from '@galley/schema';
import { parseAmount } from '../arguments/parse-amount.ts';

export interface PartOptions {
  readonly json?: boolean;
  readonly limit?: string;
  readonly cursor?: string;
  readonly since?: string;
  readonly until?: string;
}

/** Which part of a list, and of which time. What was not said is left out. */
export function partOf({ limit, cursor, since, until }: PartOptions) {
  const most = parseAmount('--limit', limit, { whole: true });
  const [from, to] = [timeOf('--since', since), timeOf('--until', until)];
  return {
    ...(most === undefined ? {} : { limit: most }),
    ...(cursor === undefined ? {} : { cursor }),
    ...(from === undefined ? {} : { since: from }),
    ...(to === undefined ? {} : { until: to }),
  };
}

function timeOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  throw new InvalidArgumentError(
    option,
    `${option} cannot be "${text}".`,
    'Give a date such as 2026-11-16, or with a time 2026-11-16T08:00.',
  );
}

/** The end of a list that was cut: what is missing, and how to go on. */
export function restOf({ left_out, next_cursor }: { left_out: string | null; next_cursor: string | null }): string[] {
  if (left_out === null) return [];
  return ['', next_cursor === null ? left_out : `${left_out} Continue with: --cursor ${next_cursor}`];
}

/** Options that were given, under the names of the procedure. */
export function given<Values extends Record<string, unknown>>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Values]?: NonNullable<Values[Name]> };
}

/** What a person typed, against the contract: it says what fits, and fills in what was left out. */
export function checked<Name extends ProcedureName>(
  name: Name,
  input: Record<string, unknown>,
): ProcedureArguments<Name> {
  const result = procedures[name].input.safeParse(input);
  // The schema is the one of this name; the type system cannot follow that.
  if (result.success) return result.data as ProcedureArguments<Name>;
  const [issue] = result.error.issues;
  const option = String(issue?.path[0] ?? 'input');
  throw new InvalidArgumentError(
    option,
    `This cannot be used for ${option}: ${issue?.message ?? 'unknown'}.`,
    'See galley audit --help.',
  );
}
