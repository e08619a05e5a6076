export { diffLines, type LineHunk } from './compare/diff-lines.ts';
export {
  type DecodedText,
  decodeText,
  encodeText,
  type LineEnding,
  type TextEncoding,
} from './decode/decode-text.ts';
export { type LinesRead, type ReadLinesOptions, readLines, splitLines } from './decode/read-lines.ts';
export { type FindMatches, type FindOptions, findLiteral, type TextMatch } from './find/find-matches.ts';
export { findPlaceholders, placeholdersIn } from './find/placeholders.ts';
export { rewriteText } from './form/rewrite-text.ts';
export { mapText, type TextMap } from './map-text.ts';
export { replaceText, type TextReplaced } from './replace-text.ts';
export { changeText } from './text-change.ts';
