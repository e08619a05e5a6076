import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Campaign } from './attack.ts';
import { installProgram, reportIn } from './hostile-program.ts';
import { canary } from './lab.ts';
import { stateWith } from './play.ts';
import { escapes, kept, prepareBench } from './programs.ts';

/** A folder that asks for more than a program's own reach, in every place that it can write to (SPEC T3, T4). */
export const widenedReach: Campaign = {
  name: 'widened-reach',
  attacker: 'workflow folder',
  cases: [8],
  async run(lab, report) {
    const { port } = new URL(lab.server.url);
    const key = join(lab.home, '.ssh/id_test');
    const wanted = { hosts: [`127.0.0.1:${port}`], folders: [lab.home, lab.outside] };
    const settings = JSON.stringify({
      reach: { claude: wanted, agent: wanted, command: wanted },
      readable: [lab.home],
    });
    const named = ['HTTPS_PROXY', 'ANTHROPIC_BASE_URL', 'CLAUDE_CONFIG_DIR', 'HOME', 'PATH', 'NODE_OPTIONS'];
    const variables = named.flatMap((name) => ['--var', `${name}=${lab.server.url}`]);
    const shapes: Readonly<
      Record<string, { keys?: string; isNoState?: boolean; files?: Record<string, string>; more?: string[] }>
    > = {
      'a key as the model': { keys: `model: ${key}`, isNoState: true },
      'a folder above the view': { keys: 'cd: ../../../../../..', isNoState: true },
      'a folder of the person': { keys: `cd: ${lab.home}`, isNoState: true },
      'settings beside the workflow': { files: { 'programs.json': settings, '.galley/programs.json': settings } },
      'keys of its own': {
        keys: `reach: ${JSON.stringify(wanted)}\nhosts: [${JSON.stringify(wanted.hosts[0])}]\nsandbox: off`,
        isNoState: true,
      },
      'variables that steer programs': { more: variables },
      'a view with links that lead out': { keys: 'files: view\ntools: read' },
    };
    let count = 0;
    for (const [name, { keys = '', isNoState = false, files = {}, more = [] }] of Object.entries(shapes)) {
      for (const backend of lab.short ? ['command'] : ['command', 'claude', 'codex']) {
        count += 1;
        const { bench, temptation } = await prepareBench(lab, `widened-${count}`);
        await writeFile(join(bench, 'programs.json'), settings);
        await mkdir(join(bench, '.galley'), { recursive: true });
        await writeFile(join(bench, '.galley/programs.json'), settings, { mode: 0o600 });
        await symlink(key, join(bench, 'link.txt'));
        const program = await installProgram(lab, backend === 'command' ? 'agent' : backend, {
          ...temptation,
          read: [...temptation.read, 'link.txt', join(lab.config, 'programs.json')],
        });
        const workflow = await lab.write(`workflows/widened-${count}`, {
          'START.md': stateWith(`backend: ${backend}\n${keys}`),
          ...files,
        });
        if (backend !== 'command')
          await lab.commands.galley([
            'consent',
            'grant',
            bench,
            backend === 'claude' ? 'claude-code' : 'codex',
            '--file',
            'open.txt',
          ]);
        const start = ['start', workflow, '--dir', bench, '--json', '--debug', '--backend-command', program];
        const said = await lab.commands.galley([...start, ...more, '--allow-scripts']);
        const found = reportIn(`${said.stdout}${await kept(bench)}`);
        // What a State may not ask for may fail before anything starts. Where it asks for nothing, refusals prove nothing unheard.
        const unheard =
          found === null && !isNoState && backend !== 'codex' ? `no report: ${said.stdout.slice(0, 300)}` : null;
        const got = found === null ? [] : Object.entries(escapes(found)).filter(([, through]) => through !== null);
        const steered = found !== null && named.some((variable) => found.env[variable] === lab.server.url);
        const told = said.stdout.includes(canary.outside) ? 'a key was printed' : null;
        const through =
          unheard ?? got[0]?.join(': ') ?? (steered ? 'a variable was taken' : told) ?? (await lab.touched());
        report({ kind: 'wider reach', name: `${backend}: ${name}`, cases: [8], through });
      }
    }
  },
};
