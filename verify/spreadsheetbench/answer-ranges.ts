import { type Box, parseBox } from '../../packages/formats/src/xlsx/formula/index.ts';

export interface AnswerRange {
  /** Undefined: the first sheet, as the benchmark has it. */
  readonly sheet: string | undefined;
  readonly box: Box;
}

/** `'Sheet 1'!A1:B2,C3` as ranges. A name of a sheet may hold commas when it stands in quotes. */
export function answerRanges(text: string): AnswerRange[] {
  const parts = text.match(/(?:'(?:[^']|'')*'|[^,'])+/g) ?? [];
  return parts.map((part) => {
    const bang = part.lastIndexOf('!');
    const name = bang === -1 ? undefined : part.slice(0, bang).trim().replace(/^'|'$/g, '').replaceAll("''", "'");
    const range = part
      .slice(bang + 1)
      .replaceAll("'", '')
      .replaceAll('$', '')
      .trim();
    const box = parseBox(range);
    if (box === undefined) throw new TypeError(`"${part}" is not a range`);
    return { sheet: name, box };
  });
}
