export interface TitleRule {
  readonly id: string;
  readonly line: number;
}

/** A title may name several rules: `it('[B10] [C3] undo …')`. A section sign counts, so that a number of another book is found. */
const titleStart = /['"`]((?:\[(?:[A-Z]|§)\d+\] )+)/g;

/** The rules that titles of tests in a file name. */
export function titleRules(source: string): readonly TitleRule[] {
  return [...source.matchAll(titleStart)].flatMap((match) => {
    const line = source.slice(0, match.index).split('\n').length;
    return [...(match[1] ?? '').matchAll(/\[([^\]]+)\]/g)].map(([, id = '']) => ({ id, line }));
  });
}
