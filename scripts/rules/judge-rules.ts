import { specRules } from './spec-rules.ts';
import { titleRules } from './title-rules.ts';

export interface TestFile {
  readonly path: string;
  readonly source: string;
}

export interface RulesVerdict {
  readonly rules: number;
  /** Where a title names a rule that the book does not have, and rules that stand there twice. */
  readonly problems: readonly string[];
  /** Rules that no title names, with their first line. */
  readonly untested: readonly string[];
}

export function judgeRules(page: string, files: readonly TestFile[]): RulesVerdict {
  const rules = specRules(page);
  const known = new Set(rules.map(({ id }) => id));
  const twice = rules.filter(({ id }, index) => rules.findIndex((rule) => rule.id === id) < index);
  const named = files.flatMap(({ path, source }) => titleRules(source).map((rule) => ({ ...rule, path })));
  const tested = new Set(named.map(({ id }) => id));
  return {
    rules: known.size,
    problems: [
      ...(rules.length === 0 ? ['docs/SPEC.md has no rule: the check is blind.'] : []),
      ...(named.length === 0 ? ['No test names a rule: the check is blind.'] : []),
      ...twice.map(({ id }) => `docs/SPEC.md has ${id} twice.`),
      ...named
        .filter(({ id }) => !known.has(id))
        .map(({ id, path, line }) => `${path}:${line} names ${id}, which is no rule of docs/SPEC.md.`),
    ],
    untested: rules.filter(({ id }) => !tested.has(id)).map(({ id, text }) => `${id} ${text}`),
  };
}
