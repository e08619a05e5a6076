import type { ProcedureOutput } from '@galley/schema';

type Columns = ProcedureOutput<'ReviewGetTableDiff'>['columns'];

/** A column of either version, with its place in both; null where a version does not have it. */
export interface ShownColumn {
  readonly name: string;
  /** With its old name, where it has another one now. */
  readonly title: string;
  readonly mark: 'kept' | 'added' | 'removed';
  readonly before: number | null;
  readonly after: number | null;
}

/** The Draft's columns in their order, then those that went. */
export function shownColumns({ before, after, added, removed, renamed }: Columns): ShownColumn[] {
  const oldName = new Map(renamed.map(({ from, to }) => [to, from]));
  const [isNew, isGone] = [new Set(added), new Set(removed)];
  const kept = after.map((name, at): ShownColumn => {
    const was = before.indexOf(oldName.get(name) ?? name);
    if (isNew.has(name) || was === -1) return { name, title: name, mark: 'added', before: null, after: at };
    const title = oldName.has(name) ? `${oldName.get(name)} → ${name}` : name;
    return { name, title, mark: 'kept', before: was, after: at };
  });
  const gone = before.flatMap((name, at): ShownColumn[] =>
    isGone.has(name) ? [{ name, title: name, mark: 'removed', before: at, after: null }] : [],
  );
  return [...kept, ...gone];
}
