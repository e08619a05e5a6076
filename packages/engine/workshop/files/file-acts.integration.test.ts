import { chmod, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPlanningBench } from '../testing/planning-bench.ts';
import { commandFor } from './show-file.ts';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe("[B9] [V6] a person's own files through the procedures", () => {
  it('takes a file in parts, refuses a gap, and shows every version of it', async () => {
    await using bench = await createPlanningBench();
    const { call } = bench;
    const at = { workbench_id: bench.workshop.id };
    const upload_id = 'upload-0001';
    const part = (offset: number, text: string) =>
      call.FileUpload({ ...at, upload_id, offset, data: Buffer.from(text).toString('base64') });
    expect(await part(0, 'name,')).toEqual({ received: 5 });
    expect(await part(0, 'name,')).toEqual({ received: 5 });
    expect(await codeOf(part(9, 'x'))).toBe('INVALID_ARGUMENT');
    expect(await part(5, 'amount\nRent,5\n')).toEqual({ received: 19 });
    const path = 'new/rent.csv';
    await call.FileChange({ ...at, acts: [{ act: 'put', path, upload_id, replace: false }] });
    expect(await codeOf(call.FileChange({ ...at, acts: [{ act: 'put', path, upload_id, replace: true }] }))).toBe(
      'NOT_FOUND',
    );
    const changed = await call.FileChange({ ...at, acts: [{ act: 'put', path, text: 'name\nFood\n', replace: true }] });
    const { versions } = await call.FileVersions({ ...at, path });
    expect(versions.map(({ kind }) => kind)).toEqual(['published', 'checkpoint']);
    const cells = async (version: string) => {
      const preview = await call.WorkbenchPreviewFile({ ...at, path, version, row_start: 1, row_count: 10 });
      return preview.preview === 'grid' ? preview.grid.rows.map((row) => row.map(({ text }) => text)) : preview;
    };
    expect(await cells('published')).toEqual([['name'], ['Food']]);
    expect(await cells(changed.checkpoint_id)).toEqual([
      ['name', 'amount'],
      ['Rent', '5'],
    ]);
    await call.FilePutBack({ ...at, checkpoint_id: changed.checkpoint_id, paths: changed.paths });
    expect(await cells('published')).toHaveLength(2);
    const [newest] = (await call.CheckpointList(at)).checkpoints;
    expect(newest?.reason).toBe('files');
  });

  it('[T3] hands a file to the system by its name alone, and never one that could be run', async () => {
    expect(commandFor('linux', '/a b/$(x).csv', 'folder')).toEqual(['xdg-open', '/a b']);
    expect(commandFor('darwin', '/a/b.csv', 'folder')).toEqual(['open', '-R', '/a/b.csv']);
    expect(commandFor('win32', 'C:\\a\\b.csv', 'folder')).toEqual(['explorer', '/select,C:\\a\\b.csv']);
    if (process.platform !== 'linux') return;
    await using bench = await createPlanningBench();
    await using programs = await mkdtempDisposable(join(tmpdir(), 'galley-programs-'));
    const said = join(programs.path, 'said');
    await writeFile(join(programs.path, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$@" > ${said}\n`);
    await chmod(join(programs.path, 'xdg-open'), 0o755);
    const { PATH } = process.env;
    process.env.PATH = `${programs.path}${delimiter}${PATH}`;
    try {
      const at = { workbench_id: bench.workshop.id };
      const path = 'a; touch $(b).csv';
      await bench.call.FileChange({
        ...at,
        acts: [
          { act: 'put', path, text: 'x', replace: false },
          { act: 'put', path: 'run.sh', text: 'x', replace: false },
        ],
      });
      await bench.call.FileShow({ ...at, path, how: 'open' });
      expect(await readFile(said, 'utf8')).toBe(`${join(bench.workshop.workbench.root, path)}\n`);
      expect(await codeOf(bench.call.FileShow({ ...at, path: 'run.sh', how: 'open' }))).toBe('FILE_UNUSABLE');
      expect(await codeOf(bench.call.FileShow({ ...at, path: '../x', how: 'folder' }))).toBe('SANDBOX_VIOLATION');
    } finally {
      process.env.PATH = PATH;
    }
  });
});
