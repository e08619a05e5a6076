import { execFile } from 'node:child_process';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { socketPlaces } from '@galley/engine/attach';
import { systemSandbox } from '@galley/engine/workflow';
import { expect, it } from 'vitest';
import { holdWorkbench } from './hold.ts';

const run = promisify(execFile);
const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
const { kind } = await systemSandbox().describe();

/** Says for each path whether somebody answers there. */
const script = `
import { connect } from 'node:net';
for (const path of process.argv.slice(2)) {
  const said = await new Promise((resolve) => {
    connect(path).once('connect', () => resolve('connected')).once('error', (error) => resolve(error.code));
  });
  console.log(said);
}
process.exit(0);
`;

it.skipIf(kind === 'none')(
  '[B17] [T3] a script in the sandbox cannot reach the socket of its own Workbench',
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'galley-reach-'));
    const directory = join(folder.path, 'bench');
    const view = join(folder.path, 'view');
    await mkdir(directory);
    await mkdir(view);
    await writeFile(join(view, 'reach.mjs'), script);
    await using _held = await holdWorkbench({ directory, workflows });
    const places = await socketPlaces(directory);
    const call = { command: process.execPath, args: [join(view, 'reach.mjs'), ...places], cwd: view };
    const outside = await run(call.command, call.args);
    expect(outside.stdout).toContain('connected');
    await using inside = await systemSandbox().wrap(call, { writable: [view] });
    const { stdout } = await run(inside.command, inside.args, {
      cwd: view,
      env: { ...inside.env, PATH: process.env.PATH },
    });
    expect(stdout.trim().split('\n')).toEqual(places.map(() => expect.stringMatching(/^E/)));
  },
);
