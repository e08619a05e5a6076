/**
 * What a terminal would obey, or what hides in a line: control characters, and marks that turn, hide or join text. Line
 * ends and tabs are text; the joiners of many scripts and emojis, too.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Text from files, models and programs as it may be shown on a terminal: nothing in it acts, nothing in it hides. */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSEEN, escaped);
}

/** The same for one line of a display that is drawn over. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll(/[\n\t]/g, ' ');
}

/** JSON escapes only part of it: a terminal obeys U+009B as well, and U+202E turns what follows. */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(UNSEEN, (character) =>
    [...character]
      .flatMap((each) => each.split(''))
      .map(unit)
      .join(''),
  );
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : unit(character);
}

function unit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
