import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { systemSandbox } from '../../packages/engine/workflow/index.ts';
import type { Checks } from './check.ts';
import type { EmptyPlace } from './empty-place.ts';

/** Scripts and programs that the installed command starts are inside the system's sandbox, and its one way out is found. */
export async function checkConfinement(place: EmptyPlace, galley: string, checks: Checks): Promise<void> {
  const { kind, reason } = await systemSandbox().describe();
  if (kind === 'none') return console.error(`– no sandbox here: ${reason}`);
  const bench = join(place.path, 'confined');
  const outside = join(place.path, 'outside');
  for (const folder of [bench, outside]) mkdirSync(folder);
  const script = workflow(
    place,
    'script',
    'START.sh',
    `#!/bin/sh\necho x > '${outside}/file'\necho "<result>$(ls '${outside}' 2>&1)</result>"\n`,
  );
  const asked = ['start', script, '--dir', bench, '--allow-scripts', '--json'];
  const scripted = await place.run(galley, asked);
  checks.that(
    'a script of a workflow sees nothing but its folder',
    scripted.code === 0 && /"result":"ls: [^"]*No such file/.test(scripted.stdout),
    scripted.stderr || scripted.stdout,
  );

  const server = createServer((_request, response) => response.end('<result>reached</result>')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const program = join(place.path, 'program.mjs');
    writeFileSync(
      program,
      `process.stdin.resume().on('end', async () => console.log(await (await fetch('http://127.0.0.1:${port}')).text()));`,
    );
    const reach = { [process.execPath]: { hosts: [`127.0.0.1:${port}`] } };
    const flow = workflow(place, 'program', 'START.md', '---\nbackend: command\n---\nAnswer.\n');
    const words = [
      'start',
      flow,
      '--dir',
      bench,
      '--backend-command',
      `${process.execPath} ${program}`,
      '--allow',
      '--json',
    ];
    const closed = await place.run(galley, words);
    checks.that('a program reaches no address', !closed.stdout.includes('"result":"reached"'), closed.stdout);
    mkdirSync(join(place.path, '.config/galley'), { recursive: true, mode: 0o700 });
    writeFileSync(join(place.path, '.config/galley/programs.json'), JSON.stringify({ reach }), { mode: 0o600 });
    const open = await place.run(galley, words);
    checks.that('but one that it was given', open.stdout.includes('"result":"reached"'), open.stderr || open.stdout);
  } finally {
    server.close();
  }
}

function workflow(place: EmptyPlace, name: string, file: string, text: string): string {
  const folder = join(place.path, 'workflows', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), text);
  return folder;
}
