/** A piece of a number format: text to show as it is, or a placeholder. */
export interface FormatToken {
  readonly kind:
    | 'literal'
    | 'digit'
    | 'point'
    | 'comma'
    | 'percent'
    | 'exponent'
    | 'slash'
    | 'text'
    | 'date'
    | 'elapsed';
  readonly text: string;
}

/** The sections of a format (positive; negative; zero; text), split at `;` outside quotes. */
export function splitSections(code: string): string[] {
  const sections = [''];
  let isQuoted = false;
  for (let at = 0; at < code.length; at += 1) {
    const character = code[at] ?? '';
    if (character === '\\' && !isQuoted) {
      sections[sections.length - 1] += character + (code[at + 1] ?? '');
      at += 1;
      continue;
    }
    if (character === '"') isQuoted = !isQuoted;
    if (character === ';' && !isQuoted) sections.push('');
    else sections[sections.length - 1] += character;
  }
  return sections;
}

const PIECES =
  /"([^"]*)"?|\\(.)|_(.)|\*.|\[(h+|m+|s+)\]|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|(E[+-])|(AM\/PM|A\/P)|(y+|m+|d+|h+|s+)|(General)|([0#?])|(\.)|(,)|(%)|(\/)|(@)|([\s\S])/gi;

export function tokeniseFormat(section: string): FormatToken[] {
  const tokens: FormatToken[] = [];
  for (const match of section.matchAll(PIECES)) {
    const [whole, quoted, escaped, space, elapsed, currency, exponent, half, date, general] = match;
    const [, , , , , , , , , , digit, point, comma, percent, slash, at, other] = match;
    const add = (kind: FormatToken['kind'], text: string) => tokens.push({ kind, text });
    if (quoted !== undefined) add('literal', quoted);
    else if (escaped !== undefined) add('literal', escaped);
    else if (space !== undefined) add('literal', ' ');
    else if (elapsed !== undefined) add('elapsed', elapsed.toLowerCase());
    else if (currency !== undefined) add('literal', currency);
    else if (exponent !== undefined) add('exponent', exponent);
    else if (half !== undefined) add('date', 'a');
    else if (date !== undefined) add('date', date.toLowerCase());
    else if (general !== undefined) add('text', general);
    else if (digit !== undefined) add('digit', digit);
    else if (point !== undefined) add('point', point);
    else if (comma !== undefined) add('comma', comma);
    else if (percent !== undefined) add('percent', percent);
    else if (slash !== undefined) add('slash', slash);
    else if (at !== undefined) add('text', at);
    else if (other !== undefined && !whole.startsWith('*')) add('literal', other);
  }
  return tokens;
}
