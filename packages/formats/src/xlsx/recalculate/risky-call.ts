import { plainFunctionName, tokenize } from '../formula/index.ts';

/** Formats that TEXT was seen to write as Excel does. */
const KNOWN_FORMATS = new Set(
  ['0', '00', '000', '0000', '0.0', '0.00', '0.000', '#,##0', '#,##0.00', '0%', '0.0%', '0.00%', '$#,##0.00'].concat(
    ['yyyy-mm-dd', 'yyyy', 'mm/dd/yyyy', 'dd/mm/yyyy', 'mmm', 'mmmm', 'mm', 'dd', 'ddd', 'dddd', 'hh:mm', 'hh:mm:ss'],
    ['yyyymmdd', 'mmm yyyy', 'mmmm yyyy', 'dd-mmm-yyyy', 'mmm-yy'],
  ),
);

/** Arguments from which on the engine differs from Excel: search modes of the newer lookups. */
const FEWER_THAN: Readonly<Record<string, number>> = { XLOOKUP: 5, XMATCH: 3 };

/** A call that the engine is known to calculate otherwise than Excel, in words; undefined when there is none. */
export function riskyCall(formula: string): string | undefined {
  if (!/TEXT|XLOOKUP|XMATCH/i.test(formula)) return undefined;
  const tokens = tokenize(formula);
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'function') continue;
    const name = plainFunctionName(token.body);
    const limit = FEWER_THAN[name];
    if (limit !== undefined && argumentCount(tokens, index) >= limit) return `search modes of ${name}`;
    if (name === 'TEXT' && !hasKnownFormat(tokens, index)) return 'a format of TEXT';
  }
  return undefined;
}

type Tokens = ReturnType<typeof tokenize>;

function argumentCount(tokens: Tokens, at: number): number {
  let depth = 0;
  let count = 1;
  for (const token of tokens.slice(at + 1)) {
    if (token.kind === 'open') depth += 1;
    else if (token.kind === 'close') {
      depth -= 1;
      if (depth === 0) break;
    } else if (token.kind === 'separator' && token.text === ',' && depth === 1) count += 1;
  }
  return count;
}

/** The second argument is one of the known formats, written out. */
function hasKnownFormat(tokens: Tokens, at: number): boolean {
  let depth = 0;
  for (const [offset, token] of tokens.slice(at + 1).entries()) {
    if (token.kind === 'open') depth += 1;
    else if (token.kind === 'close') depth -= 1;
    else if (token.kind === 'separator' && depth === 1) {
      const rest = tokens.slice(at + 2 + offset).filter((one) => one.kind !== 'space');
      const [format, end] = rest;
      if (format?.kind !== 'string' || end?.kind !== 'close') return false;
      return KNOWN_FORMATS.has(format.text.slice(1, -1).toLowerCase());
    }
    if (depth === 0) return false;
  }
  return false;
}
