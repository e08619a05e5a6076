import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '../../packages/engine/workflow/backends/index.ts';
import * as exported from '../../packages/engine/workflow/backends/index.ts';
import type { Campaign } from './attack.ts';
import { draftPaths } from './draft.ts';
import { installProgram, type ProgramReport, reportIn, type Temptation } from './hostile-program.ts';
import { canary, type Lab } from './lab.ts';
import { stateWith } from './play.ts';
import { harmless, tools } from './tool-arguments.ts';

const writing = new Set(tools.filter(({ effect }) => effect !== 'read').map(({ name }) => name));
const settings = [
  '.claude/settings.json',
  '.mcp.json',
  'CLAUDE.md',
  '.codex/config.toml',
  'AGENTS.md',
  '.gemini/settings.json',
];

/** What a program of the person's own does the next time, outside of any sandbox. */
const followed = [
  '.claude/settings.json',
  '.claude/CLAUDE.md',
  '.claude/hooks/x',
  '.codex/config.toml',
  '.codex/AGENTS.md',
];

/** What it left outside of its view, by looking and not by what it says: in a sandbox it may write to a `/tmp` of its own. */
async function left(lab: Lab, bench: string): Promise<string | null> {
  const touched = await lab.touched();
  if (touched !== null) return touched;
  for (const file of [join(bench, 'written.txt'), ...followed.map((name) => join(lab.home, name))])
    if ((await readFile(file, 'utf8').catch(() => '')) === 'ran') return file;
  return null;
}

export async function prepareBench(lab: Lab, name: string): Promise<{ bench: string; temptation: Temptation }> {
  const bench = await lab.bench(name);
  for (const file of settings) {
    await mkdir(join(bench, file, '..'), { recursive: true });
    await writeFile(join(bench, file), '{"hooks": "evil"}');
  }
  const port = new URL(lab.server.url).port;
  const temptation = {
    read: [
      '/etc/shadow',
      `/proc/${process.pid}/environ`,
      join(bench, '.galley/galley.db'),
      join(bench, 'secret.txt'),
      join(lab.home, '.ssh/id_test'),
      join(lab.config, 'keys.json'),
      join(lab.outside, 'secret.txt'),
    ],
    write: [
      ...[join(lab.outside, 'written.txt'), join(bench, 'written.txt'), join(lab.home, '.bashrc')],
      ...followed.map((name) => join(lab.home, name)),
    ],
    address: lab.server.url,
    sockets: [lab.socket, '/run/dbus/system_bus_socket', '/tmp/.X11-unix/X0'],
    tunnels: [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      'evil.test:443',
      'api.anthropic.com:80',
    ],
    calls: Object.fromEntries(tools.map((tool) => [tool.name, harmless(tool, { to: 'evil.csv' })])),
  };
  return { bench, temptation };
}

/** Every backend that starts a program. A new one needs no line here, only an answer that its reader understands. */
function backends(): { readonly name: string; readonly command: string; readonly provider: string | null }[] {
  const make = Object.entries(exported).filter(([name]) => name.endsWith('Backend')) as [
    string,
    (options: { command?: string; args?: readonly string[] }) => Backend,
  ][];
  return make.map(([name, create]) => {
    const isAny = name === 'commandBackend';
    const { program, sendsTo } = create(isAny ? { command: 'agent', args: [] } : {});
    const command = program?.command ?? name;
    return { name: isAny ? 'command' : command, command, provider: sendsTo?.provider ?? null };
  });
}

/** A program in place of an agent: what it is handed, and what it may do with each allowance (SPEC T3, O8). */
export const agentPrograms: Campaign = {
  name: 'agent-programs',
  attacker: 'outside program',
  cases: [8],
  async run(lab, report) {
    for (const { name: backend, command, provider } of backends()) {
      for (const allowance of ['none', 'read', 'all']) {
        if (lab.short && allowance === 'all') continue;
        const { bench, temptation } = await prepareBench(lab, `${backend}-${allowance}`);
        const program = await installProgram(lab, command, temptation);
        const workflow = await lab.write(`workflows/${backend}-${allowance}`, {
          'START.md': stateWith(`backend: ${backend}\ntools: ${allowance}`),
        });
        if (provider !== null) await lab.commands.galley(['consent', 'grant', bench, provider, '--file', 'open.txt']);
        const start = ['start', workflow, '--dir', bench, '--json', '--debug', '--backend-command', program];
        const label = (what: string) => `${backend} with tools: ${allowance}: ${what}`;
        if (provider !== null) {
          const refused = await lab.commands.galley(start.slice(0, -2));
          const unasked = reportIn(`${refused.stdout}${await kept(bench)}`) === null ? null : 'it ran';
          report({
            kind: 'program nobody allowed',
            name: label('without a question'),
            cases: [7, 8],
            through: unasked,
          });
        }
        const said = await lab.commands.galley([...start, '--allow-scripts']);
        const found = reportIn(`${said.stdout}${await kept(bench)}`);
        if (found === null) {
          // A program that cannot even start is not confined by anything that was tried here.
          report({
            kind: 'program',
            name: label('did it run?'),
            cases: [8],
            through: `no report: ${said.stdout.slice(0, 300)}${said.stderr.slice(-200)}`,
          });
          continue;
        }
        for (const [what, through] of Object.entries(
          findings(found, bench, { allowance, backend, sends: provider !== null }),
        )) {
          report({ kind: 'program', name: label(what), cases: [8], through });
        }
        const draft = (await draftPaths(lab, bench)).join(', ');
        const changed = allowance !== 'all' && draft !== '' ? `the Draft has ${draft}` : null;
        report({ kind: 'program', name: label('the Draft'), cases: [8], through: changed });
        const wrote = await left(lab, bench);
        report({ kind: 'program', name: label('writing elsewhere'), cases: [8], through: wrote });
      }
    }
  },
};

/** Everything a Run keeps as text: its raw answers and its journal's copies. */
export async function kept(bench: string): Promise<string> {
  const entries = await readdir(join(bench, '.galley'), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.db'));
  const texts = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')));
  return texts.join('\n');
}

/** What it may never get, whatever it is and whoever calls it. */
export function escapes({ read, network, answered, processes }: ProgramReport): Record<string, string | null> {
  return {
    'files elsewhere': Object.entries(read).find(([, content]) => content !== '')?.[0] ?? null,
    'a port of this computer': network === '' ? null : network,
    'sockets of the session, and hosts by the way out': answered[0] ?? null,
    'other processes': processes > 12 ? `${processes} of them` : null,
  };
}

function findings(
  report: ProgramReport,
  bench: string,
  { allowance, backend, sends }: { readonly allowance: string; readonly backend: string; readonly sends: boolean },
): Record<string, string | null> {
  const { args, env, cwd, seen, tools: called, secrets } = report;
  const leaked = Object.entries(env).find(
    ([, value]) => value.includes(canary.environment) || value.includes(canary.key),
  );
  const done = Object.entries(called).filter(([name, answer]) => {
    const isError = /"isError":\s*true|"error"|TOOL_NOT_ALLOWED|UNKNOWN_TOOL|^4\d\d/.test(answer);
    const isForbidden = allowance === 'none' || (allowance === 'read' && writing.has(name));
    return isForbidden && !isError && name !== '(without the secret)';
  });
  const own = seen.filter((path) => settings.some((file) => path.endsWith(`/${file}`)));
  const bare = called['(without the secret)'] ?? '401';
  // Refusals prove nothing where no tool answers at all.
  const isServed = Object.values(called).some((answer) => answer.includes('open.txt')) && secrets.length > 0;
  return {
    ...escapes(report),
    'variables of the environment': leaked === undefined ? null : `${leaked[0]} was passed`,
    'a folder in the Workbench': cwd.startsWith(bench) ? cwd : null,
    // A program without a provider of ours may be given every file; where it lies in the Workbench, it could take more.
    'private files nearby': sends ? (seen.find((path) => /secret\./.test(path)) ?? null) : null,
    'settings of agents': own[0] ?? null,
    'unshared content over the tools': Object.values(called).some((answer) => answer.includes(canary.unshared))
      ? 'shown'
      : null,
    'secrets in the process list':
      secrets.find((secret) => args.some((argument) => argument.includes(secret.replace('Bearer ', '')))) ?? null,
    'tools that are not allowed': done[0] === undefined ? null : `${done[0][0]}: ${done[0][1].slice(0, 160)}`,
    'tools that are allowed do answer':
      sends && allowance !== 'none' && !isServed ? JSON.stringify(called).slice(0, 300) : null,
    'tools without the secret': /^40[13]$/.test(bare) ? null : bare,
    'settings and rules of others, Codex':
      backend !== 'codex' || (args.includes('--ignore-user-config') && args.includes('--ignore-rules'))
        ? null
        : args.join(' '),
    'settings, hooks and servers of others':
      backend !== 'claude' ||
      (args.includes('--strict-mcp-config') && (args.includes('--restricted') || args.includes('--setting-sources')))
        ? null
        : args.join(' ').slice(0, 200),
    'tools of its own':
      backend !== 'claude' ||
      args[args.indexOf('--tools') + 1] === '' ||
      (allowance !== 'none' && args.includes('--tools'))
        ? null
        : args.join(' ').slice(0, 200),
  };
}
