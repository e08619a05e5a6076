import { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import { carryWorksheet } from '../edit/copy/copy-between.ts';
import { StyleCarrier } from '../edit/copy/copy-styles.ts';
import { toSheetName } from '../edit/sheets/sheet-name.ts';
import { settleCalculation } from '../recalculate/settle-calculation.ts';

export interface CopyAssetsOptions {
  /** Named styles to bring over; `all` for every one. */
  readonly styles?: readonly string[] | 'all';
  readonly sheets?: readonly { readonly sheet: string; readonly as?: string }[];
}

export interface CopiedAssets {
  readonly bytes: Buffer;
  readonly styles: readonly string[];
  readonly sheets: readonly { readonly sheet: string; readonly left_out: readonly string[] }[];
  readonly warnings: readonly string[];
}

/** Brings named styles and whole sheets from one workbook into another. */
export function copyAssets(from: Uint8Array, to: Uint8Array, options: CopyAssetsOptions): CopiedAssets {
  const source = new WorkbookEdit(from);
  const target = new WorkbookEdit(to);
  const wanted = options.styles === 'all' ? undefined : (options.styles ?? []);
  const styles = new StyleCarrier(source.styles, target.styles).namedStyles(wanted);
  const names = target.sheets().map((sheet) => sheet.name);
  const sheets = (options.sheets ?? []).map(({ sheet, as }) => {
    const name = as ?? toSheetName(source.findSheet(sheet).name, names);
    names.push(name);
    const carried = carryWorksheet(source, target, sheet, name);
    return { sheet: carried.name, left_out: carried.leftOut };
  });
  settleCalculation(target);
  return { bytes: target.finish(), styles, sheets, warnings: target.warnings() };
}
