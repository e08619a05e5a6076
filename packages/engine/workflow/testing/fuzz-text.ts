import type { Random } from './random.ts';

const pieces = [
  '<goto>',
  '</goto>',
  '<reset ',
  '<call return="',
  '<function return=B>',
  '</function>',
  "<fork next='N' item=\"",
  '</fork>',
  '<result>',
  '</result>',
  '<result/>',
  '<ask next="A" timeout="',
  '</ask>',
  '<print>',
  '</print>',
  '<call-workflow ',
  '<goto',
  '>',
  '/>',
  '<',
  '</',
  '"',
  "'",
  '=',
  '`',
  '``',
  '```',
  '````',
  '~~~',
  '\n```\n',
  '\n~~~\n',
  '\n',
  '\r\n',
  '\n\n',
  ' ',
  '\t',
  '- ',
  '> ',
  '1. ',
  '# ',
  '\\',
  '&lt;',
  '&#x41;',
  '&#999999999;',
  '&',
  'A',
  'START.md',
  '../x',
  'input="',
  'timeout_next=',
  '24h"',
  'é',
  '😀',
  '\u2028',
  '\u0000',
  '\ud800',
  '{{input}}',
  '<!--',
  '-->',
  '</result >',
  '<ask>',
  'text ',
] as const;

/** A text made of what the parser looks at, in no order. */
export function fuzzText(random: Random): string {
  const [first, ...rest] = pieces;
  let text = '';
  for (let count = random.below(40); count > 0; count -= 1) {
    const piece = random.pick([first, ...rest]);
    text += random.chance(0.02) ? piece.repeat(random.below(50)) : piece;
  }
  return text;
}

/** Inputs made to be slow for a parser that looks twice at anything, each of about `size` characters. */
export function pathologicalTexts(size: number): Readonly<Record<string, string>> {
  const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length));
  const lengths = Array.from({ length: Math.floor(Math.sqrt(size)) }, (_, index) => index + 3);
  return {
    backticks: fill('`'),
    'single backticks': fill('`x'),
    'runs that grow': lengths.map((length) => '`'.repeat(length)).join('x'),
    'runs that shrink': lengths
      .toReversed()
      .map((length) => '`'.repeat(length))
      .join('x'),
    'fences with names': fill('```a\n'),
    'fences in a payload': `<result>${fill('```a\n')}`,
    'fences that shrink, in a payload': `<result>${lengths
      .toReversed()
      .map((length) => `${'~'.repeat(length)}a\n`)
      .join('')}${fill('~~~\n')}`,
    tildes: fill('~~~\n'),
    'opening brackets': fill('<'),
    'nested results': fill('<result>'),
    'nested gotos': fill('<goto>'),
    'unclosed quotes': fill('<goto x="'),
    'one unclosed quote': `<goto x="${fill('a')}`,
    'a long attribute list': `<goto ${Array.from({ length: size / 8 }, (_, index) => `a${index}=1`).join(' ')}>A</goto>`,
    'closing tags without end': `<result>${fill('</result ')}`,
    'quotation marks': fill('> '),
    bullets: fill('- '),
    spaces: fill(' '),
    'blank lines': fill('\n'),
    backslashes: `${fill('\\')}\``,
    'escaped backticks': fill('\\`'),
    entities: `<goto input="${fill('&#65')}">A</goto>`,
    ampersands: `<goto input="${fill('&')}">A</goto>`,
    prints: fill('<print>x</print>'),
    forks: `${fill('<fork>W</fork>')}<goto>A</goto>`,
    'a long target': `<goto>${fill('a')}</goto>`,
    'a long tag name': `<${fill('a')}`,
  };
}
