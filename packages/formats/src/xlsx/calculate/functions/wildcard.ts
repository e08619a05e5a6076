import { UncertainError } from '../uncertain.ts';

/** Whether a text holds `*`, `?` or `~`, which mean something in patterns. */
export function isPattern(text: string): boolean {
  return /[*?~]/.test(text);
}

/** A pattern as a regular expression: `*` any text, `?` one sign, `~` takes the meaning from the sign after it. */
export function patternExpression(pattern: string, isWhole: boolean): RegExp {
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern.charAt(at);
    const next = pattern.charAt(at + 1);
    if (sign === '~' && next !== '' && '*?~'.includes(next)) {
      source += literal(next);
      at += 1;
    } else if (sign === '~') throw new UncertainError('a pattern has a tilde before an ordinary sign');
    else if (sign === '*') source += '[^]*?';
    else if (sign === '?') source += '[^]';
    else source += literal(sign);
  }
  return new RegExp(isWhole ? `^(?:${source})$` : source, 'i');
}

function literal(sign: string): string {
  return /[\\^$.*+?()[\]{}|]/.test(sign) ? `\\${sign}` : sign;
}
