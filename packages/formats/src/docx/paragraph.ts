/** A stretch of a paragraph's text and where it stands in the XML. */
export interface TextPiece {
  readonly text: string;
  /** Of a text element: its opening tag. Of a tab or break: the element itself. */
  readonly tagStart: number;
  readonly tagEnd: number;
  /** The content of a text element; empty for a tab or break. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** Tabs and breaks are read as characters and cannot be written as such. */
  readonly isText: boolean;
}

export interface TablePlace {
  /** From 1, outermost tables only. */
  readonly table: number;
  readonly row: number;
  readonly column: number;
}

export interface Paragraph {
  readonly pieces: readonly TextPiece[];
  readonly text: string;
  readonly styleId: string | null;
  /** Set on the paragraph itself; 0 is the highest. */
  readonly outlineLevel: number | null;
  readonly table: TablePlace | null;
  /** Inside a text box or another paragraph's drawing. */
  readonly isNested: boolean;
  /** The older twin of a drawing, written for programs that cannot show the newer one. */
  readonly isFallback: boolean;
  readonly endsSection: boolean;
}
