import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAP_BYTES } from '../../base/fit-to-bytes.ts';
import type { Ability, FormatAdapter, TextChange } from '../../core/adapter.ts';
import type { FormatFacts } from '../../core/facts.ts';
import type { Passages } from '../../core/passages.ts';
import type { FormatSource } from '../../core/source.ts';
import { detectKind } from '../detect.ts';

/** What a format is tried with. */
export interface FormatSamples {
  readonly bytes: Uint8Array;
  /** Another version of the same file. */
  readonly other: Uint8Array;
  /** Words that stand in `bytes`, for formats that find and change them. */
  readonly word?: string;
  /** The selection of nothing and of all changes between the two versions, for formats that can choose. */
  readonly selections?: readonly { readonly none: unknown; readonly all: unknown }[];
  /** One operation that changes `bytes`, for formats that are edited. */
  readonly operation?: unknown;
}

type Work = (...args: readonly unknown[]) => Promise<unknown>;

/** What every adapter keeps to, whoever wrote it. */
export function describeFormat(facts: FormatFacts, adapter: FormatAdapter, samples: FormatSamples): void {
  const { bytes, other } = samples;
  const use = async (ability: Ability, ...args: readonly unknown[]): Promise<unknown> =>
    Reflect.apply(adapter[ability] as Work, adapter, args);
  const can = (ability: Ability): boolean => facts.can.includes(ability);
  const part = { lineStart: 1, lineCount: 50 };
  let folder: string;
  let file: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-format-'));
    file = join(folder, 'sample');
    writeFileSync(file, bytes);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe(`the format ${facts.kind}`, () => {
    it('[F1] says of itself what it can', () => {
      expect(Object.keys(adapter).sort()).toEqual([...facts.can].sort());
      expect(can('diff') ? facts.views?.length : 1).toBeGreaterThan(0);
    });

    it('[F1] is recognised by each of its endings, and by its bytes', () => {
      for (const [ending, type] of Object.entries(facts.types)) {
        expect(detectKind(`a.${ending}`, new Uint8Array())).toEqual({ kind: facts.kind, media_type: type });
      }
      const [ending = ''] = Object.keys(facts.types);
      expect(detectKind(`a.${ending}`, bytes.subarray(0, 4096)).kind).toBe(facts.kind);
    });

    it.runIf(can('map'))('[F2] its map is small, says whose it is, and is the same for the same bytes', async () => {
      const map = await use('map', bytes, {});
      expect(map).toMatchObject({ kind: facts.kind });
      expect(JSON.stringify(map).length).toBeLessThanOrEqual(MAP_BYTES);
      expect(await use('map', { path: file, key: 'k' }, {})).toEqual(map);
    });

    it.runIf(can('read'))('[F3] a file on disk and bytes at hand are read alike', async () => {
      const read = await use('read', bytes, part);
      expect(read).toMatchObject({ text: expect.any(String), chunk_info: expect.any(Object) });
      expect(await use('read', { path: file, key: 'k' }, part)).toEqual(read);
      expect(await use('read', bytes, { lineStart: 1_000_000, lineCount: 5 })).toMatchObject({
        text: expect.any(String),
      });
    });

    it.runIf(can('passages'))('[F3] its passages hold its text, each with a place, the same from disk', async () => {
      const { passages } = (await use('passages', bytes)) as Passages;
      expect(passages.length).toBeGreaterThan(0);
      for (const { line, text } of passages) {
        expect(line).toBeGreaterThan(0);
        expect(text.trim()).not.toBe('');
      }
      if (samples.word !== undefined) expect(passages.map(({ text }) => text).join('\n')).toContain(samples.word);
      expect(await use('passages', { path: file, key: 'k' })).toEqual({ passages });
    });

    it.runIf(can('find') && can('change'))('[F7] what is found is what is replaced, and can be put back', async () => {
      const find = samples.word ?? '';
      const found = (await use('find', bytes, { find })) as { count: number };
      expect(found.count).toBeGreaterThan(0);
      const change = (from: string, to: string): TextChange => ({ find: from, replace: to });
      const changed = (await use('change', bytes, change(find, 'Xyzzy'))) as { bytes: Uint8Array; replaced: number };
      expect(changed.replaced).toBe(found.count);
      expect(await use('find', changed.bytes, { find })).toMatchObject({ count: 0 });
      const back = (await use('change', changed.bytes, change('Xyzzy', find))) as { bytes: Uint8Array };
      expect(await use('find', back.bytes, { find })).toMatchObject({ count: found.count });
      const none = (await use('change', bytes, change('not in there', ''))) as { bytes: Uint8Array; replaced: number };
      expect(none.replaced).toBe(0);
      expect(Buffer.compare(none.bytes, bytes)).toBe(0);
    });

    it.runIf(can('edit'))('[F5] no operation leaves every byte; one changes the file', async () => {
      const edit = async (operations: readonly unknown[]) =>
        ((await use('edit', bytes, operations, {})) as { bytes: Uint8Array }).bytes;
      expect(Buffer.compare(await edit([]), bytes)).toBe(0);
      expect(Buffer.compare(await edit([samples.operation]), bytes)).not.toBe(0);
    });

    it.runIf(can('diff'))(
      '[V2] equal versions do not differ; each of its views compares, and a missing side is empty',
      async () => {
        for (const view of facts.views ?? []) {
          expect(await use('diff', bytes, bytes, { view })).toMatchObject({ view, is_same: true });
          expect(await use('diff', bytes, other, { view })).toMatchObject({ view, is_same: false });
          expect(await use('diff', null, bytes, { view })).toMatchObject({ view, is_same: false });
          expect(await use('diff', bytes, null, { view })).toMatchObject({ view, is_same: false });
        }
      },
    );

    it.runIf(can('select'))('[B6] none chosen is the first version, all chosen the second', async () => {
      expect(samples.selections?.length).toBeGreaterThan(0);
      for (const { none, all } of samples.selections ?? []) {
        expect(Buffer.compare((await use('select', bytes, other, none)) as Uint8Array, bytes)).toBe(0);
        const taken = (await use('select', bytes, other, all)) as Uint8Array;
        expect(await use('diff', taken, other, {})).toMatchObject({ is_same: true });
      }
    });

    it('[F1] damaged, cut and foreign bytes are refused with a code or read; nothing else is thrown', async () => {
      const broken: readonly Uint8Array[] = [
        bytes.subarray(0, bytes.length >> 1),
        bytes.subarray(0, 7),
        Buffer.from(bytes).fill(0x20, bytes.length >> 2, bytes.length >> 1),
        Buffer.from('PK\u0003\u0004 and nothing of the kind'),
        Buffer.alloc(2_000, 0xff),
        new Uint8Array(),
      ];
      const looks: readonly (readonly [Ability, (source: FormatSource) => readonly unknown[]])[] = [
        ['map', (source) => [source, {}]],
        ['read', (source) => [source, part]],
        ['find', (source) => [source, { find: 'a' }]],
        ['placeholders', (source) => [source]],
        ['passages', (source) => [source]],
        ['change', (source) => [source, { find: 'a', replace: 'b' }]],
        ['diff', (source) => [source, bytes, {}]],
        ['diff', (source) => [bytes, source, {}]],
      ];
      for (const source of broken) {
        for (const [ability, args] of looks.filter(([name]) => can(name))) {
          const thrown = await use(ability, ...args(source)).then(
            () => null,
            (error: unknown) => error,
          );
          if (thrown !== null) expect(thrown, `${ability} of ${source.length} bytes`).toBeInstanceOf(GalleyError);
        }
      }
    });
  });
}
