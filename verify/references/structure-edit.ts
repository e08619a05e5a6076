/** One structure edit, said once for both programs. Rows and columns count from zero. */
export type StructureEdit =
  | {
      readonly kind: 'insert' | 'delete';
      readonly axis: 'rows' | 'columns';
      readonly sheet: string;
      readonly at: number;
      readonly count: number;
    }
  | { readonly kind: 'rename_sheet'; readonly sheet: string; readonly name: string }
  | { readonly kind: 'delete_sheet'; readonly sheet: string }
  | { readonly kind: 'copy_sheet'; readonly sheet: string; readonly name: string; readonly position: number }
  | {
      readonly kind: 'move_sheet';
      readonly sheet: string;
      /** Place in the list as it is before the move: the sheet stands before what is there now. */
      readonly position: number;
      /** Place from one in the list after it. */
      readonly place: number;
    }
  | {
      readonly kind: 'sort_rows';
      readonly sheet: string;
      readonly range: string;
      /** Counted from the first column of the range. */
      readonly field: number;
      readonly column: string;
      readonly descending: boolean;
    }
  | {
      readonly kind: 'copy_range';
      readonly sheet: string;
      readonly range: string;
      readonly toSheet: string;
      readonly to: string;
    };

/** The name under which a kind of edit is counted. */
export function kindOf(edit: StructureEdit): string {
  return 'axis' in edit ? `${edit.kind}_${edit.axis}` : edit.kind;
}

/** The edit as an operation of ours. */
export function toOperation(edit: StructureEdit): Readonly<Record<string, unknown>> {
  switch (edit.kind) {
    case 'insert':
    case 'delete': {
      const place = edit.axis === 'rows' ? edit.at + 1 : letters(edit.at);
      const where = edit.kind === 'insert' ? { before: place } : { from: place };
      return { kind: kindOf(edit), sheet: edit.sheet, count: edit.count, ...where };
    }
    case 'copy_sheet':
      return { kind: edit.kind, sheet: edit.sheet, name: edit.name, position: edit.position + 1 };
    case 'move_sheet':
      return { kind: edit.kind, sheet: edit.sheet, position: edit.place };
    case 'sort_rows': {
      const by = [{ column: edit.column, descending: edit.descending }];
      return { kind: edit.kind, sheet: edit.sheet, range: edit.range, by, has_headings: false };
    }
    case 'copy_range':
      return { kind: edit.kind, sheet: edit.sheet, range: edit.range, to_sheet: edit.toSheet, to: edit.to };
    default:
      return edit;
  }
}

export function describeEdit(edit: StructureEdit): string {
  return JSON.stringify(toOperation(edit));
}

export function letters(column: number): string {
  let text = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
  return text;
}
