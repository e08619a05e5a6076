import type { FormatAdapter } from '../core/adapter.ts';
import { bytesOf, type FormatSource } from '../core/source.ts';
import { lineAbilities } from '../text/adapter.ts';
import { applyToText, type EditedText, type TextEditOptions } from '../text/edit/edit-text.ts';
import type { JsonMap } from './map/map-json.ts';
import type { JsonOperation } from './operations/list.ts';

export interface JsonEditOptions extends TextEditOptions {
  /** One value on each line (jsonl). */
  readonly records?: boolean;
}

/** Read and compared by its lines; its lists are tables (`TableFormat`). */
export const jsonAdapter = {
  ...lineAbilities,
  async map(source: FormatSource): Promise<JsonMap> {
    const { mapJson } = await import('./map/map-json.ts');
    return mapJson(await bytesOf(source));
  },
  async edit(
    source: FormatSource,
    operations: readonly JsonOperation[],
    { records = false, ...options }: JsonEditOptions,
  ): Promise<EditedText> {
    const [{ jsonOperations }, { JsonEdit }] = [
      await import('./operations/list.ts'),
      await import('./edit/json-edit.ts'),
    ];
    const bytes = await bytesOf(source);
    return applyToText(bytes, new JsonEdit(bytes, records), jsonOperations, operations, options);
  },
} satisfies FormatAdapter;
