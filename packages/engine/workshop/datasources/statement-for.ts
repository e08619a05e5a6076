import { type DatasourceTable, NotFoundError } from '@galley/schema';

/** A table by its name as the map gives it, or a reading statement as it stands. */
export async function statementFor(part: string, tables: () => Promise<readonly DatasourceTable[]>): Promise<string> {
  if (/^\s*(select|with|values|table|from|match|call|unwind|return)\b[\s\S]*\s/i.test(part)) return part;
  const known = await tables();
  const wanted = plain(part);
  const found = known.find(({ name }) => name === part) ?? known.find(({ name }) => plain(name) === wanted);
  if (found === undefined) {
    const names = known.slice(0, 40).map(({ name }) => name);
    throw new NotFoundError(`There is no table "${part}" in the datasource.`, `Use one of: ${names.join(', ')}.`);
  }
  if (found.type === 'node') return `MATCH (n:${quoted(found.name)}) RETURN ${properties('n', found)}`;
  if (found.type === 'relationship') {
    return `MATCH ()-[r:${quoted(found.name)}]->() RETURN ${properties('r', found)}`;
  }
  // The map writes names as statements must.
  return `SELECT * FROM ${found.name}`;
}

function plain(name: string): string {
  return name.replaceAll('"', '').toLowerCase();
}

function properties(variable: string, { columns }: DatasourceTable): string {
  const named = columns.map(({ name }) => `${variable}.${quoted(name)} AS ${quoted(name)}`);
  return named.length === 0 ? `count(${variable}) AS count` : named.join(', ');
}

/** Names in a graph are anybody's words: one with a backtick in it must not end its own quotation. */
function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
