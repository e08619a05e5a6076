import type { SavedRows } from '@galley/formats';
import type { DatasourceKind, DatasourceMap, DatasourceRows } from '@galley/schema';

export interface AttachedDatasource {
  readonly name: string;
  readonly kind: DatasourceKind;
  readonly writable: boolean;
}

/** Databases that a person attached, as far as they may be seen here. They are asked by name; no tool learns an address. */
export interface DatasourceReader {
  list(): Promise<readonly AttachedDatasource[]>;
  map(name: string): Promise<DatasourceMap>;
  read(name: string, statement: string, limit: number): Promise<DatasourceRows>;
  /** All rows of a table or a statement as a file of rows for SQL over files. */
  save(name: string, part: string): Promise<SavedRows>;
}

export interface ChangedDatasource {
  readonly datasource: string;
  readonly kind: DatasourceKind;
  readonly counts: Readonly<Record<string, number>>;
}

/** The way to change one, for one call of a tool. */
export interface DatasourceWriter {
  write(name: string, statement: string): Promise<ChangedDatasource>;
}

/** Both, where the Agent works: `cause` is the call that a gate can close. */
export interface DatasourceHost extends DatasourceReader {
  write(cause: string, name: string, statement: string): Promise<ChangedDatasource>;
}

/** What a text that holds rows or the shape of a datasource is made from, beside files (SPEC T6). */
export function datasourceSource(name: string): string {
  return `datasource:${name}`;
}

/** `datasource:shop#orders`: a table of a datasource where a path is asked for; null for a path. */
export function splitDatasourcePath(path: string): { readonly name: string; readonly part: string } | null {
  const found = /^datasource:([a-z][a-z0-9_]*)#([\s\S]+)$/.exec(path);
  return found === null ? null : { name: found[1] ?? '', part: (found[2] ?? '').trim() };
}

/** What SQL calls it: `shop_orders`, or `shop` for a statement. */
export function datasourceTableName(path: string): string | null {
  const found = splitDatasourcePath(path);
  if (found === null) return null;
  return /\s/.test(found.part) ? found.name : `${found.name}_${found.part}`;
}
