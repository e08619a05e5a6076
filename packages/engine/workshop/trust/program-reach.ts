import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ProgramRef } from '@galley/schema';
import { type Backend, notSandboxed } from '../../workflow/index.ts';
import type { ProgramSettings, ReachGiven } from './program-settings.ts';

/** What decides how programs run here. */
export interface ProgramContext {
  readonly programs: ProgramSettings;
  readonly backends: ReadonlyMap<string, Backend>;
}

const nothing: ReachGiven = { hosts: [], folders: [] };

/** What the person allows a program beyond its own needs, in their configuration and nowhere else. */
export function givenTo({ reach }: Pick<ProgramSettings, 'reach'>, program: Backend['program']): ReachGiven {
  return program !== undefined && Object.hasOwn(reach, program.command) ? (reach[program.command] ?? nothing) : nothing;
}

const scriptNotice = 'It runs in a sandbox: no network, your home hidden, and it can change only a copy of the files.';

/** What people are told that a script or program can reach, as things are now and not as a journal tells. */
export async function sandboxNotice(
  { programs, backends }: ProgramContext,
  program: ProgramRef,
): Promise<{ readonly sandboxed: boolean; readonly notice: string }> {
  const { kind } = await programs.sandbox.describe();
  if (kind === 'none') return { sandboxed: false, notice: notSandboxed };
  if (program.kind === 'script') return { sandboxed: true, notice: scriptNotice };
  const backend = backends.get(program.name);
  const own = backend?.reach?.(programs.environment);
  const given = givenTo(programs, backend?.program);
  const notice = reachNotice(
    [...(own?.hosts ?? []), ...given.hosts],
    [...(own?.folders ?? []).map((path) => `its own folder ${shortPath(path)}`), ...given.folders.map(shortPath)],
  );
  return { sandboxed: true, notice };
}

/** "Sandboxed. It may reach api.example.com and its own folder ~/.example, and nothing else of your files or network." */
export function reachNotice(hosts: readonly string[], folders: readonly string[]): string {
  const places = [...hosts.map((host) => host.replace(/:443$/, '')), ...folders];
  if (places.length === 0) return 'Sandboxed. It has no network and none of your files.';
  const list = new Intl.ListFormat('en').format(places);
  return `Sandboxed. It may reach ${list}, and nothing else of your files or network.`;
}

function shortPath(path: string): string {
  const home = homedir();
  return path === home || path.startsWith(join(home, '/')) ? `~${path.slice(home.length)}` : path;
}
