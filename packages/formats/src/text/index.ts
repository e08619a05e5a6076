export {
  type DecodedText,
  decodeText,
  encodeText,
  type LineEnding,
  type TextEncoding,
} from './decode-text.ts';
export { diffLines, type LineHunk } from './diff-lines.ts';
export { type LinesRead, type ReadLinesOptions, readLines, splitLines } from './read-lines.ts';
