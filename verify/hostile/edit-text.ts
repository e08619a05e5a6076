import { GalleyError } from '@galley/schema';
import { useFormat } from '../../packages/formats/src/registry/adapters.ts';

/** As models do: by words, by lines, by a patch that does not fit, by place. */
const EDITS: readonly (readonly object[])[] = [
  [{ kind: 'append', text: 'more\nlines' }],
  [{ kind: 'search_replace', find: 'a', replace: 'b\nc' }],
  [{ kind: 'replace_lines', start: 1, text: 'first' }],
  [{ kind: 'patch', patch: '@@ -1,3 +1,3 @@\n # h\n-no such line\n+x\n \n' }],
];
const PLACES: readonly (readonly object[])[] = [
  [{ kind: 'set_value', at: '/a', value: [1] }],
  [{ kind: 'insert_value', at: '/a/0', value: null }],
  [{ kind: 'remove_value', at: '/a' }],
];

interface Edited {
  readonly bytes: Uint8Array;
  readonly ok: boolean;
  readonly report: readonly { readonly error?: { readonly code: string } }[];
}

/** Every edit is done or refused with a code of ours, and what is done can be compared. */
export async function editText(bytes: Uint8Array, kind: 'text' | 'json', records: boolean): Promise<void> {
  for (const operations of kind === 'json' ? [...EDITS, ...PLACES] : EDITS) {
    try {
      const edited = (await useFormat(kind, 'edit', bytes, operations, { records })) as Edited;
      const code = edited.report.find(({ error }) => error !== undefined)?.error?.code;
      if (code === 'INTERNAL') throw new RangeError(`${JSON.stringify(operations)} failed: ${code}`);
      if (edited.ok && operations === EDITS[0]) await useFormat('text', 'diff', bytes, edited.bytes, {});
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
    }
  }
}
