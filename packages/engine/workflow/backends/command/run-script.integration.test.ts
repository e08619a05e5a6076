import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runScript, type ScriptRequest } from './run-script.ts';

describe('runScript', () => {
  let cwd: string;
  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'galley-scripts-'));
  });
  afterEach(() => rm(cwd, { recursive: true, force: true }));

  const script = (interpreter: ScriptRequest['interpreter'], content: string, part: Partial<ScriptRequest> = {}) =>
    runScript({
      source: { content },
      interpreter,
      cwd,
      env: { item: 'apple' },
      limits: { totalMs: 20_000, idleMs: 20_000 },
      signal: new AbortController().signal,
      ...part,
    });

  it('[O7] runs sh, js and ts with the environment, in the folder', async () => {
    expect(await script('sh', 'echo "$item"; echo oops >&2; exit 3')).toEqual({
      stdout: 'apple\n',
      stderr: 'oops\n',
      exitCode: 3,
      signal: null,
      truncated: { stdout: 0, stderr: 0 },
    });
    const js = await script('js', 'import { cwd } from "node:process"; console.log(process.env.item, cwd());');
    expect(js).toMatchObject({ stdout: `apple ${cwd}\n`, stderr: '', exitCode: 0 });
    const ts = await script('ts', 'const fruit: string = process.env.item ?? ""; console.log(fruit satisfies string);');
    expect(ts).toMatchObject({ stdout: 'apple\n', stderr: '', exitCode: 0 });
  });

  it('[O7] runs a file where it lies, so that it finds its neighbours', async () => {
    await writeFile(join(cwd, 'neighbour.mjs'), 'export const word = "found";');
    await writeFile(join(cwd, 'state.js'), 'import { word } from "./neighbour.mjs"; console.log(word);');
    expect((await script('js', '', { source: { path: join(cwd, 'state.js') } })).stdout).toBe('found\n');
  });

  it('[O7] keeps the beginning and the end of a long output and says what is missing', async () => {
    const long = await script(
      'sh',
      'echo first; head -c 3000000 /dev/zero | tr "\\0" x; echo; echo "<goto>NEXT</goto>"',
      {
        maxOutputBytes: 10_000,
      },
    );
    expect(long.stdout.startsWith('first\n')).toBe(true);
    expect(long.stdout.endsWith('<goto>NEXT</goto>\n')).toBe(true);
    expect(long.truncated.stdout).toBe(6 + 3_000_000 + 1 + 18 - 10_000);
    expect(long.stdout).toContain(`${long.truncated.stdout} bytes left out`);
  });

  it('[O6] ends at its limit and leaves no temporary file', async () => {
    const before = await readdir(tmpdir());
    const limits = { totalMs: 200, idleMs: 20_000 };
    await expect(script('sh', 'sleep 30', { limits })).rejects.toMatchObject({ code: 'TIME_LIMIT' });
    const left = (await readdir(tmpdir())).filter((name) => /^galley-\w{6}$/.test(name) && !before.includes(name));
    expect(left).toEqual([]);
  });

  it('[O7] text arrives while the script runs, umlauts cut by a chunk included', async () => {
    let text = '';
    const onText = (delta: string) => {
      text += delta;
    };
    await script('sh', "printf '\\303'; sleep 0.1; printf '\\244 is one letter'", { onText });
    expect(text).toBe('ä is one letter');
  });
});
