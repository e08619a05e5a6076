import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createIdSource, systemClock } from '@galley/schema';
import { sharedForTest } from '../../store/testing/shared-store.ts';
import { type OpenWorkbenchOptions, openWorkbench } from '../open-workbench.ts';
import type { Workbench } from '../workbench.ts';

export interface TemporaryFolder extends AsyncDisposable {
  readonly root: string;
  /** Writes into Published as another program would. */
  put(path: string, content: string | Uint8Array): Promise<void>;
  text(path: string): Promise<string>;
  open(options?: Partial<OpenWorkbenchOptions>): Promise<Workbench>;
}

export async function temporaryFolder(files: Record<string, string | Uint8Array> = {}): Promise<TemporaryFolder> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'galley-workbench-'));
  async function put(path: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), content);
  }
  for (const [path, content] of Object.entries(files)) await put(path, content);
  return {
    root: folder.path,
    put,
    text: (path) => readFile(join(folder.path, path), 'utf8'),
    async open(options = {}) {
      const clock = systemClock;
      const shared = options.readOnly === true ? undefined : await sharedForTest(folder.path, options);
      const place = { directory: folder.path, ...(shared === undefined ? {} : { shared }) };
      return openWorkbench({ ...place, clock, ids: createIdSource(clock), ...options });
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

/** One Draft transaction from a table: text to write, null to delete. */
export async function edit(workbench: Pick<Workbench, 'write'>, changes: Record<string, string | null>): Promise<void> {
  await workbench.write('test', async (writer) => {
    for (const [path, content] of Object.entries(changes)) {
      if (content === null) await writer.delete(path);
      else await writer.write(path, Buffer.from(content));
    }
  });
}
