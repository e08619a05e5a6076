export {
  type DecodedText,
  decodeText,
  encodeText,
  type LineEnding,
  type TextEncoding,
} from './decode-text.ts';
export { diffLines, type LineHunk } from './diff-lines.ts';
export { type FindMatches, type FindOptions, findLiteral, type TextMatch } from './find-matches.ts';
export { mapText, type TextMap } from './map-text.ts';
export { findPlaceholders, placeholdersIn } from './placeholders.ts';
export { type LinesRead, type ReadLinesOptions, readLines, splitLines } from './read-lines.ts';
export { replaceText, type TextReplaced } from './replace-text.ts';
export { changeText } from './text-change.ts';
