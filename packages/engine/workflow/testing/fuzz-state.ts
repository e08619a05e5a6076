import type { Random } from './random.ts';

const keys = [
  'model',
  'next',
  'timeout',
  'budget',
  'allowed_transitions',
  'join',
  'each',
  'gate',
  'approve',
  'revise',
  'tools',
  'retries',
  'effort',
  'artifact',
  'evaluator',
  'reply',
  'backend',
  'max_turns',
  'modell',
  'unknown',
  '__proto__',
  'constructor',
  '"quoted"',
  '? complex',
] as const;
const values = [
  'START',
  'START.md',
  '../x',
  '1',
  '-1',
  '1e309',
  'true',
  'null',
  '~',
  '[]',
  '{}',
  '{ tag: goto, target: START }',
  '[{ tag: goto, target: START }]',
  '[{ tag: result, payload: 3 }]',
  '{ dollars: 1 }',
  '{ idle: 5s }',
  '30m',
  '99999999999d',
  'all',
  'any',
  'low',
  'read',
  '"',
  "'",
  '[',
  '{',
  '&a x',
  '*a',
  '!!js x',
  '|',
  '>',
  '|\n  text',
  '\t',
  '# no',
  '2026-01-01',
  '0x1F',
  '.inf',
  '.nan',
  '<<: *a',
  '"\\u0000"',
  'é',
  '\u2028',
  '{{input}}',
] as const;
const pieces = [
  '---\n',
  '---',
  '\n',
  '...\n',
  '- ',
  '  ',
  'prompt ',
  '<goto>START</goto>',
  '\r\n',
  '\ufeff',
  '`',
  '{{x}}',
  ':',
  '%YAML 1.1\n',
] as const;

/** The text of a State: often nearly right, sometimes nothing but pieces of it. */
export function fuzzState(random: Random): string {
  if (random.chance(0.2)) return repeat(random, 25, () => pick(random, pieces));
  const header = repeat(random, 5, () => `${pick(random, keys)}: ${pick(random, values)}\n`);
  return `---\n${header}${random.chance(0.9) ? '---\n' : ''}${repeat(random, 4, () => pick(random, pieces))}`;
}

function repeat(random: Random, most: number, make: () => string): string {
  let text = '';
  for (let count = random.below(most + 1); count > 0; count -= 1) text += make();
  return text;
}

function pick(random: Random, items: readonly string[]): string {
  return items[random.below(items.length)] ?? '';
}
