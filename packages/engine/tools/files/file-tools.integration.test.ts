import { createTableEngine, type TableEngine } from '@galley/formats';
import type { RunEvent } from '@galley/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Workbench } from '../../workbench/index.ts';
import { type TemporaryFolder, temporaryFolder } from '../../workbench/testing/temporary-workbench.ts';
import { executeTool } from '../execute-tool.ts';
import { hostOf } from '../testing/tool-host.ts';

let tables: TableEngine;
beforeAll(() => {
  tables = createTableEngine();
});
afterAll(() => tables.close());

const UTF16 = Buffer.from('\ufeffGröße\r\nalt\r\n', 'utf16le');
const ZIP = Buffer.from('PK\x03\x04xl/workbook.xml');

async function withTools(
  work: (use: Use, workbench: Workbench, folder: TemporaryFolder) => Promise<void>,
): Promise<void> {
  await using folder = await temporaryFolder({
    'a.txt': 'one\ntwo\n',
    'b.txt': 'b',
    'book.xlsx': ZIP,
    'wide.txt': UTF16,
    'data.json': '{\n  "a": 1\n}\n',
  });
  await using workbench = await folder.open();
  const use: Use = async (tool, input) => {
    let event: RunEvent | null = null;
    await executeTool({
      call: { call_id: 'main.1.1', tool, arguments: input },
      allowance: 'all',
      host: hostOf(workbench, tables),
      cause: 'main.1.1',
      madeFrom: (read) => read,
      record: (outcome) => {
        event = { type: 'tool.finished', agent: 'main', call: 'main.1.1', ...outcome, elapsed_ms: 0 };
        return { stream: 'run_1', event };
      },
    });
    const finished = event as Extract<RunEvent, { type: 'tool.finished' }> | null;
    return { ...JSON.parse(finished?.receipt ?? 'null'), sources: finished?.sources };
  };
  await work(use, workbench, folder);
}
/** What a model sees, and what the call was handed. */
interface Seen {
  readonly error?: { readonly code: string; readonly message: string };
  readonly sources?: readonly string[] | null;
}
type Use = (tool: string, input: Record<string, unknown>) => Promise<Seen>;

const changes = async (workbench: Workbench) =>
  (await workbench.changeSet()).map(({ path, change, from }) =>
    from === null ? `${change} ${path}` : `${change} ${path} < ${from}`,
  );

describe('write_text_file', () => {
  it('[F10] keeps encoding, mark and line endings of the file that it replaces', () =>
    withTools(async (use, workbench) => {
      expect(await use('write_text_file', { path: 'wide.txt', text: 'Größe\nneu\n' })).toMatchObject({
        encoding: 'utf-16le',
      });
      expect(await workbench.read('wide.txt')).toEqual(Buffer.from('\ufeffGröße\r\nneu\r\n', 'utf16le'));
      await use('write_text_file', { path: 'wide.txt', text: 'Größe\n', encoding: 'utf-8' });
      expect(String(await workbench.read('wide.txt'))).toBe('Größe\r\n');
    }));

  it('[B18] refuses to write over a file of another format, by its bytes and by its name', () =>
    withTools(async (use, workbench) => {
      for (const path of ['book.xlsx', 'new.xlsx', 'new.docx', 'new.pdf', 'new.png']) {
        expect(await use('write_text_file', { path, text: 'x' })).toMatchObject({ error: { code: 'NOT_A_TEXT' } });
      }
      expect(await use('text_edit', { path: 'book.xlsx', operations: [{ kind: 'append', text: 'x' }] })).toMatchObject({
        error: { code: 'NOT_A_TEXT' },
      });
      await use('move_files', { files: [{ path: 'book.xlsx', to: 'book.txt' }] });
      expect(await use('write_text_file', { path: 'book.txt', text: 'x' })).toMatchObject({
        error: { code: 'NOT_A_TEXT' },
      });
      expect(await workbench.read('book.txt')).toEqual(ZIP);
      expect(await use('write_text_file', { path: 'drawing.svg', text: '<svg/>' })).toMatchObject({ size: 6 });
      expect(await use('write_text_file', { path: 'drawing.svg', text: '<svg></svg>' })).toMatchObject({ size: 11 });
    }));
});

describe('text_edit', () => {
  it('[F10] reports what each operation did, and writes all or nothing', () =>
    withTools(async (use, workbench) => {
      const patch = '@@ -1,2 +1,2 @@\n one\n-two\n+2\n';
      expect(
        await use('text_edit', {
          path: 'a.txt',
          operations: [
            { kind: 'patch', patch },
            { kind: 'append', text: 'three' },
          ],
        }),
      ).toMatchObject({
        lines: 3,
        report: [
          { kind: 'patch', affected: 'hunk 1 at line 1 (+1 −1)' },
          { kind: 'append', affected: 'line 3 added' },
        ],
      });
      expect(String(await workbench.read('a.txt'))).toBe('one\n2\nthree\n');
      const failed = await use('text_edit', {
        path: 'a.txt',
        operations: [
          { kind: 'append', text: 'x' },
          { kind: 'patch', patch },
        ],
      });
      expect(failed.error).toMatchObject({
        code: 'OPERATIONS_FAILED',
        message: expect.stringContaining('line 2 is "2", the patch has "two"'),
      });
      expect(String(await workbench.read('a.txt'))).toBe('one\n2\nthree\n');
    }));

  it('[F10] sets values of json by their place', () =>
    withTools(async (use, workbench) => {
      await use('text_edit', {
        path: 'data.json',
        operations: [
          { kind: 'set_value', at: '/b', value: [1, { c: null }] },
          { kind: 'remove_value', at: '/a' },
        ],
      });
      expect(String(await workbench.read('data.json'))).toBe(
        '{\n  "b": [\n    1,\n    {\n      "c": null\n    }\n  ]\n}\n',
      );
      const missing = await use('text_edit', { path: 'data.json', operations: [{ kind: 'set_value', at: '/x' }] });
      expect(missing.error?.message).toContain('value');
    }));
});

describe('[B18] files in the Draft', () => {
  it('are moved as one change, with what they are made from', () =>
    withTools(async (use, workbench, folder) => {
      expect(
        await use('move_files', {
          files: [
            { path: 'a.txt', to: 'sub/new.txt' },
            { path: 'b.txt', to: 'c.txt' },
          ],
        }),
      ).toMatchObject({ sources: ['a.txt', 'b.txt'] });
      expect(await changes(workbench)).toEqual(['renamed c.txt < b.txt', 'renamed sub/new.txt < a.txt']);
      await workbench.publish();
      expect(await folder.text('sub/new.txt')).toBe('one\ntwo\n');
      await expect(folder.text('a.txt')).rejects.toThrow();
    }));

  it('are copied, with what they are made from, also onto a copy of a copy', () =>
    withTools(async (use, workbench) => {
      expect(
        await use('copy_files', {
          files: [
            { path: 'book.xlsx', to: 'copy.xlsx' },
            { path: 'copy.xlsx', to: 'two.xlsx' },
          ],
        }),
      ).toMatchObject({ sources: ['book.xlsx'] });
      expect(await changes(workbench)).toEqual(['added copy.xlsx', 'added two.xlsx']);
      expect(await workbench.read('two.xlsx')).toEqual(ZIP);
    }));

  it('are deleted, and the reference stays for review and undo', () =>
    withTools(async (use, workbench, folder) => {
      await use('delete_files', { paths: ['a.txt', 'b.txt'] });
      expect(await changes(workbench)).toEqual(['deleted a.txt', 'deleted b.txt']);
      expect(String((await workbench.readReference('a.txt')).bytes)).toBe('one\ntwo\n');
      expect(await folder.text('a.txt')).toBe('one\ntwo\n');
      const checkpoint = (await workbench.publish()).checkpointId;
      await expect(folder.text('a.txt')).rejects.toThrow();
      await workbench.restore(checkpoint);
      expect(await folder.text('a.txt')).toBe('one\ntwo\n');
    }));

  it.each([
    ['a name that is taken', 'move_files', { files: [{ path: 'a.txt', to: 'b.txt' }] }, 'PATH_OCCUPIED'],
    ['a copy onto a file', 'copy_files', { files: [{ path: 'a.txt', to: 'b.txt' }] }, 'PATH_OCCUPIED'],
    ['a file below a file', 'copy_files', { files: [{ path: 'a.txt', to: 'b.txt/c' }] }, 'PATH_OCCUPIED'],
    ['the same name', 'move_files', { files: [{ path: 'a.txt', to: './a.txt' }] }, 'INVALID_ARGUMENT'],
    ['a file that is not there', 'delete_files', { paths: ['b.txt', 'nope'] }, 'FILE_NOT_FOUND'],
    ['its own state', 'copy_files', { files: [{ path: '.galley/galley.db', to: 'x' }] }, 'SANDBOX_VIOLATION'],
    [
      'the second of two',
      'move_files',
      {
        files: [
          { path: 'a.txt', to: 'x' },
          { path: 'nope', to: 'y' },
        ],
      },
      'FILE_NOT_FOUND',
    ],
  ])('%s is refused, and nothing is done', (_, tool, input, code) =>
    withTools(async (use, workbench) => {
      expect(await use(tool, input)).toMatchObject({ error: { code } });
      expect(await changes(workbench)).toEqual([]);
    }),
  );
});
