export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

export interface SheetDataSpan extends ByteSpan {
  /** With its colon; empty for none. */
  readonly prefix: string;
}

/** What lies between `<sheetData>` and its end; undefined where there is nothing, or where bytes do not tell it surely. */
export function findSheetData(bytes: Buffer): SheetDataSpan | undefined {
  const name = bytes.indexOf('sheetData', 0, 'latin1');
  if (name === -1 || bytes[1] === 0) return undefined;
  const tag = bytes.lastIndexOf(0x3c, name);
  const prefix = bytes.toString('latin1', tag + 1, name);
  const start = bytes.indexOf(0x3e, name) + 1;
  const end = bytes.lastIndexOf(`</${prefix}sheetData`, undefined, 'latin1');
  if (!/^(?:[\w.-]+:)?$/.test(prefix) || bytes[start - 2] === 0x2f || end < start) return undefined;
  // Comments and character data could hold what looks like a row.
  return bytes.includes('<!', 0, 'latin1') ? undefined : { start, end, prefix };
}

/** Whether the word stands anywhere as the whole of an attribute. */
export function hasQuoted(bytes: Buffer, word: string): boolean {
  for (let at = bytes.indexOf(word, 0, 'latin1'); at !== -1; at = bytes.indexOf(word, at + 1, 'latin1')) {
    const quote = bytes[at - 1];
    if ((quote === 0x22 || quote === 0x27) && bytes[at + word.length] === quote) return true;
  }
  return false;
}

export function hasFormula(bytes: Buffer): boolean {
  return ['<f>', '<f ', ':f>', ':f '].some((mark) => bytes.includes(mark, 0, 'latin1'));
}
