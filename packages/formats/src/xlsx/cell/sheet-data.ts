import type { ColumnType, TableValue } from '../../base/column-type.ts';

export interface SheetColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** In characters; estimated from the content when left out. */
  readonly width?: number;
}

export interface SheetContent {
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly TableValue[])[];
  /** All three are on unless set to false. */
  readonly boldHeader?: boolean;
  readonly freezeHeader?: boolean;
  readonly autoFilter?: boolean;
}
