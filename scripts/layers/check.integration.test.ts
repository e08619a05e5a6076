import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const check = join(import.meta.dirname, 'check.ts');
const config = join(import.meta.dirname, '../../.dependency-cruiser.mjs');

async function checkFixture(files: Record<string, string>, minimumModules: number) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-layers-'));
  for (const [path, text] of Object.entries(files)) {
    const target = join(folder.path, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const args = [check, '--root', folder.path, '--config', config, '--minimum-modules', String(minimumModules)];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

const sound = {
  'packages/schema/src/index.ts': "export { name } from './name.ts';\n",
  'packages/schema/src/name.ts': "export const name = 'a';\nexport interface Named { name: string }\n",
  'packages/formats/src/index.ts': "export { name } from '../../schema/src/index.ts';\n",
};

describe('the layer check', () => {
  it('passes sound code and says how much it saw', async () => {
    const result = await checkFixture(sound, 3);
    expect(result.stderr).toBe('');
    expect(result.stdout).toBe(
      '3 modules, 1 imports across layers, 2 folders, 0 of them in 0 circles, the largest has 2 files (packages/schema/src), 0 problems\n',
    );
    expect(result.status).toBe(0);
  });

  it('catches an import to the right, even one of types alone', async () => {
    const files = {
      ...sound,
      'packages/schema/src/wrong.ts':
        "import type { Book } from '../../formats/src/index.ts';\nexport type Shelf = Book[];\n",
    };
    const result = await checkFixture(files, 3);
    expect(result.status).toBe(1);
    expect(result.stderr).toContain('packages/schema/src/wrong.ts → packages/formats/src/index.ts');
    expect(result.stderr).toContain('may import: no other layer');
  });

  it('catches a deep import, a cycle, a Node built-in in schema and a file outside every layer', async () => {
    const files = {
      ...sound,
      'packages/formats/src/deep.ts': "export { name } from '../../schema/src/name.ts';\n",
      'packages/formats/src/a.ts': "import { b } from './b.ts';\nexport const a = () => b;\n",
      'packages/formats/src/b.ts': "import { a } from './a.ts';\nexport const b = () => a;\n",
      'packages/schema/src/disk.ts': "export { readFileSync } from 'node:fs';\n",
      'packages/engine/stray.ts': 'export const stray = 1;\n',
    };
    const { stderr, status } = await checkFixture(files, 3);
    expect(status).toBe(1);
    for (const rule of ['entry-formats', 'no-circular', 'schema-runs-in-the-page', 'no-layer']) {
      expect(stderr).toContain(`${rule}:`);
    }
  });

  it('fails when it is blind', async () => {
    const { stderr, status } = await checkFixture({ 'packages/schema/src/index.ts': 'export const one = 1;\n' }, 20);
    expect(status).toBe(1);
    expect(stderr).toContain('saw only 1 TypeScript modules, expected at least 20');
    expect(stderr).toContain('saw no import from one layer to another');
  });
});
