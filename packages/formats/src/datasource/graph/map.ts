import type { DatasourceTable } from '@galley/schema';
import { columnsShown } from '../base/columns-shown.ts';
import type { ReadRows } from '../base/driver.ts';
import { DatasourceFailedError, DatasourceRefusedError } from '../base/errors.ts';

type Ask = (statement: string, most: number) => Promise<ReadRows>;
type Tables = Map<string, Map<string, string>>;

const mostLines = 50_000;
/** Where a server keeps no account of labels, so many nodes and relationships are looked at. */
const sample = 2000;

/** Labels and types with their properties: by the server's own account, or from a sample. */
export async function mapGraph(ask: Ask): Promise<DatasourceTable[]> {
  const found = (await byAccount(ask)) ?? (await bySample(ask));
  return [...tablesOf(found.nodes, 'node'), ...tablesOf(found.relationships, 'relationship')];
}

function tablesOf(tables: Tables, type: 'node' | 'relationship'): DatasourceTable[] {
  return [...tables].map(([name, columns]) => ({
    name,
    type,
    ...columnsShown([...columns].map(([column, kind]) => ({ name: column, type: kind }))),
    rows: null,
  }));
}

async function byAccount(ask: Ask) {
  try {
    const nodes = await ask(
      'CALL db.schema.nodeTypeProperties() YIELD nodeType, propertyName, propertyTypes RETURN nodeType, propertyName, propertyTypes',
      mostLines,
    );
    const relationships = await ask(
      'CALL db.schema.relTypeProperties() YIELD relType, propertyName, propertyTypes RETURN relType, propertyName, propertyTypes',
      mostLines,
    );
    return { nodes: ofLines(nodes), relationships: ofLines(relationships) };
  } catch (error) {
    if (error instanceof DatasourceFailedError || error instanceof DatasourceRefusedError) return null;
    throw error;
  }
}

/** ``:`Person` `` with a property and the types it has been seen with. */
function ofLines({ rows }: ReadRows): Tables {
  const tables: Tables = new Map();
  for (const [label, property, types] of rows) {
    const name = String(label ?? '').replaceAll(/^:|`/g, '');
    const columns = tables.get(name) ?? new Map<string, string>();
    if (property !== null && property !== undefined) columns.set(String(property), typesIn(types));
    tables.set(name, columns);
  }
  return tables;
}

function typesIn(types: unknown): string {
  const text = String(types ?? '');
  return text.startsWith('[') ? (JSON.parse(text) as unknown[]).join(' or ') : text;
}

async function bySample(ask: Ask) {
  const nodes = await ask(`MATCH (n) RETURN n LIMIT ${sample}`, sample);
  const relationships = await ask(`MATCH ()-[r]->() RETURN r LIMIT ${sample}`, sample);
  return { nodes: ofValues(nodes, 'labels'), relationships: ofValues(relationships, 'type') };
}

function ofValues({ rows }: ReadRows, key: 'labels' | 'type'): Tables {
  const tables: Tables = new Map();
  for (const [text] of rows) {
    const { [key]: name, ...properties } = JSON.parse(String(text)) as Record<string, unknown>;
    for (const label of Array.isArray(name) ? name : [name]) {
      const columns = tables.get(String(label)) ?? new Map<string, string>();
      for (const [property, value] of Object.entries(properties)) columns.set(property, typeof value);
      tables.set(String(label), columns);
    }
  }
  return tables;
}
