export interface FontChange {
  readonly name?: string;
  readonly size?: number;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strike?: boolean;
  /** `#RRGGBB`. */
  readonly color?: string;
}

export type BorderStyle = 'none' | 'thin' | 'medium' | 'thick' | 'dashed' | 'dotted' | 'double' | 'hair';

export interface BorderSide {
  readonly style: BorderStyle;
  readonly color?: string;
}

export interface BorderChange {
  readonly left?: BorderSide;
  readonly right?: BorderSide;
  readonly top?: BorderSide;
  readonly bottom?: BorderSide;
}

export interface AlignmentChange {
  readonly horizontal?: 'general' | 'left' | 'center' | 'right' | 'fill' | 'justify';
  readonly vertical?: 'top' | 'center' | 'bottom' | 'justify';
  readonly wrap?: boolean;
  readonly indent?: number;
  /** Degrees, -90 to 90. */
  readonly rotation?: number;
}

/** What is to be different about a cell's look; all else stays as it is. */
export interface StyleChange {
  readonly font?: FontChange;
  /** `#RRGGBB`, or null for none. */
  readonly fill?: string | null;
  readonly border?: BorderChange;
  readonly alignment?: AlignmentChange;
  /** A name (`currency`, `percent`, `date`) or a format code (`0.00`). */
  readonly numberFormat?: string;
  /** Name of a style of the workbook, or of a built-in one. The rest of the change comes on top of it. */
  readonly namedStyle?: string;
}
