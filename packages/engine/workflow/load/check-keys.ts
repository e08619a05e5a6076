import { frontmatterKeys } from './state-definition.ts';

export interface CheckedKeys {
  readonly known: Record<string, unknown>;
  /** Keys nobody here knows: reported, otherwise ignored, so that folders made for others run. */
  readonly unknown: readonly string[];
  /** Keys one letter away from a known one: a misspelt policy must not be ignored. */
  readonly misspelt: readonly { readonly key: string; readonly meant: string }[];
}

export function checkKeys(frontmatter: Readonly<Record<string, unknown>>): CheckedKeys {
  const known: Record<string, unknown> = {};
  const unknown: string[] = [];
  const misspelt: { key: string; meant: string }[] = [];
  for (const [key, value] of Object.entries(frontmatter)) {
    if (frontmatterKeys.includes(key)) {
      known[key] = value;
      continue;
    }
    const meant = frontmatterKeys.find((candidate) => isOneSlipAway(key, candidate));
    if (meant === undefined) unknown.push(key);
    else misspelt.push({ key, meant });
  }
  return { known, unknown, misspelt };
}

/** One letter more, less or other, two swapped, or another case or `-` for `_`. */
export function isOneSlipAway(left: string, right: string): boolean {
  if (left === right) return false;
  if (left.toLowerCase().replaceAll('-', '_') === right.toLowerCase()) return true;
  if (Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const [leftRest, rightRest] = [left.slice(start), right.slice(start)];
  return (
    leftRest.slice(1) === rightRest ||
    leftRest === rightRest.slice(1) ||
    leftRest.slice(1) === rightRest.slice(1) ||
    (leftRest[0] === rightRest[1] && leftRest[1] === rightRest[0] && leftRest.slice(2) === rightRest.slice(2))
  );
}
