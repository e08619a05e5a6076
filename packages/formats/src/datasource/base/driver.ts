import type { DatasourceKind, DatasourceTable } from '@galley/schema';
import type { TableValue } from '../../base/column-type.ts';

/** Where a datasource is and how to get in. It travels to the child that connects and is kept nowhere there. */
export interface Connect {
  readonly kind: DatasourceKind;
  readonly address: string;
  readonly password: string | null;
  /** One statement may take this long. */
  readonly timeoutMs: number;
}

export interface DatasourceColumn {
  readonly name: string;
  /** As the database calls it. */
  readonly type: string;
}

export interface ReadRows {
  readonly columns: readonly DatasourceColumn[];
  readonly rows: readonly (readonly TableValue[])[];
  /** There are more. */
  readonly truncated: boolean;
}

export interface Tested {
  readonly server: string;
  readonly tables: number;
  readonly protection: readonly string[];
}

export interface Written {
  /** `rows`, `nodes_created` …: what the database counted. */
  readonly counts: Readonly<Record<string, number>>;
}

/** One connection for one question. Whatever a statement does to its session ends with it. */
export interface Driver extends AsyncDisposable {
  test(): Promise<Tested>;
  map(): Promise<readonly DatasourceTable[]>;
  /** One statement that only reads; the database holds it to that. */
  read(statement: string, most: number): Promise<ReadRows>;
  /** One statement that changes data, kept when it returns. */
  write(statement: string): Promise<Written>;
}

/** For one whose way in depends on what it is opened for. */
export type Access = 'read' | 'write';
