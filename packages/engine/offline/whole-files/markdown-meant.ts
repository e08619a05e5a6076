import { OfflineStepError } from '../decision/offline-step-error.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, freeName, stemOf } from '../request/target.ts';
import type { AskedFiles } from './whole-files-rule.ts';

const TEXTS = ['md', 'markdown'];

/** The markdown files that a request is about: those it names, those called like a word of it, the only one there is. */
export function markdownMeant({ sources, files, request }: AskedFiles, made: string): string[] {
  const isText = (path: string) => TEXTS.includes(endingOf(path));
  const named = sources.filter(isText);
  if (named.length > 0) return named;
  const all = files.filter(isText);
  const words = ` ${plainWords(request).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const alike = all.filter((path) => stemOf(path).length > 2 && words.includes(` ${stemOf(path).toLowerCase()} `));
  if (alike.length > 0) return alike;
  const isAny = /\bmarkdown\b/.test(words) || /\b(?:the|my|our|this|these) (?:notes?|text|file)\b/.test(words);
  const meant = (all.length === 1 && isAny) || /\b(?:all|every|each)\b/.test(words) ? all : [];
  if (meant.length > 0) return meant;
  throw new OfflineStepError(
    all.length === 0
      ? `There is no markdown file to make ${made} of.`
      : `It is not clear which markdown file is meant; name one of ${all.map((path) => `\`${path}\``).join(', ')}.`,
  );
}

/** The name that was asked for, else the source's own with another ending. */
export function targetBeside(source: string, asked: AskedFiles, ending: string): string {
  const { target, files } = asked;
  if (target !== null && endingOf(target) === ending && !files.includes(target)) return target;
  return freeName(source.replace(/\.[^./]+$/, `.${ending}`), files);
}
