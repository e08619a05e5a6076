import type { z } from 'zod';

export interface RepairedArguments {
  readonly input: unknown;
  /** What was put right, for the model to learn from; empty when nothing was. */
  readonly repairs: readonly string[];
}

/**
 * Reads arguments that a provider could not. Only slips that leave no doubt about what was meant are put right: text
 * that breaks off is not completed, because a cut-off file would be written as if it were whole.
 */
export function readMalformed(written: string): RepairedArguments | { readonly problem: string } {
  const bare = written
    .trim()
    .replace(/^```(?:json)?\s*\n?/i, '')
    .replace(/\n?```$/, '');
  if (bare === '') return { input: {}, repairs: ['empty arguments were read as {}'] };
  const repairs = bare === written.trim() ? [] : ['a code fence around the arguments was removed'];
  let value = parse(bare);
  if (!value.ok) {
    const withoutCommas = parse(removeTrailingCommas(bare));
    if (!withoutCommas.ok) return { problem: value.problem };
    value = withoutCommas;
    repairs.push('a trailing comma was removed');
  }
  if (typeof value.value === 'string') {
    const inner = parse(value.value);
    if (!inner.ok) return { problem: `they are a text, and that text is no JSON: ${inner.problem}` };
    value = inner;
    repairs.push('JSON inside a string was read as JSON');
  }
  if (typeof value.value !== 'object' || value.value === null || Array.isArray(value.value)) {
    return { problem: 'they are no JSON object' };
  }
  return { input: value.value, repairs };
}

const SHOWN = 80;

/** How text that could not be read begins and ends: most often it breaks off. */
export function excerptOf(written: string): string {
  if (written.length <= 2 * SHOWN) return `They came as: ${written}`;
  const left = written.length - 2 * SHOWN;
  return `They came as: ${written.slice(0, SHOWN)} … (${left} characters) … ${written.slice(-SHOWN)}`;
}

/** Puts right what a schema complains of: null where a field may be left out, and values written as text. */
export function repairBySchema(input: unknown, error: z.ZodError): RepairedArguments {
  const copy: unknown = structuredClone(input);
  const repairs: string[] = [];
  for (const issue of error.issues) {
    if (issue.code !== 'invalid_type') continue;
    const name = issue.path.map(String).join('.');
    const holder = holderOf(copy, issue.path);
    const key = issue.path.at(-1);
    if (holder === null || key === undefined) continue;
    const value = holder[String(key)];
    if (value === null) {
      delete holder[String(key)];
      repairs.push(`${name}: null was read as left out`);
    } else if (typeof value === 'string') {
      const parsed = parse(value);
      if (!parsed.ok || !fits(parsed.value, issue.expected)) continue;
      holder[String(key)] = parsed.value;
      repairs.push(`${name}: a text was read as ${issue.expected}`);
    }
  }
  return { input: copy, repairs };
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

function parse(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Commas before a closing bracket, outside of strings. */
function removeTrailingCommas(text: string): string {
  return text.replaceAll(/("(?:[^"\\]|\\.)*")|,(\s*[}\]])/gs, (_, string?: string, closing?: string) =>
    string === undefined ? (closing ?? '') : string,
  );
}

/** What holds the value at a path. */
export function holderOf(root: unknown, path: readonly PropertyKey[]): Record<string, unknown> | null {
  let holder: unknown = root;
  for (const key of path.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null) return null;
    holder = Object.entries(holder).find(([name]) => name === String(key))?.[1];
  }
  return isRecord(holder) ? holder : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function fits(value: unknown, expected: string): boolean {
  if (expected === 'array') return Array.isArray(value);
  if (expected === 'int') return Number.isInteger(value);
  if (expected === 'object' || expected === 'record') return isRecord(value) && !Array.isArray(value);
  return typeof value === expected;
}
