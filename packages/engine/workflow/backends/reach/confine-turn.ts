import { homedir } from 'node:os';
import { addressOfUrl, makeFolders, makeKept, type Sandbox, type SandboxAllowance } from '../../sandbox/index.ts';
import type { ProgramReach, TurnConfinement } from './program-reach.ts';

export interface ConfinedTurn {
  readonly confined: TurnConfinement | null;
  readonly files: 'none' | 'read' | 'write';
  readonly tools: { readonly url: string } | null;
}

export interface TurnPlace {
  /** All that the program is given beyond the few names that every program gets. */
  readonly env: Readonly<Record<string, string>>;
  readonly reach?: ProgramReach;
  /** Files made for this turn, and those that the program is started with. */
  readonly readable: readonly (string | null)[];
}

/** The allowance of one turn: its view, its tools, its provider, its own folders, and what the person adds. */
export async function confineTurn(
  { confined, files, tools }: ConfinedTurn,
  place: TurnPlace,
): Promise<{ readonly confined?: { readonly sandbox: Sandbox; readonly allow: SandboxAllowance } }> {
  if (confined === null) return {};
  const { env, reach } = place;
  const folders = [...(reach?.folders ?? []), ...confined.folders];
  const kept = reach?.kept ?? [];
  if ((await confined.sandbox.describe()).kind !== 'none') {
    await makeFolders(folders);
    await makeKept(kept);
  }
  const view = [confined.view];
  const toolsAt = tools === null ? null : addressOfUrl(tools.url);
  const given = place.readable.filter((path) => path !== null);
  const proxy = env.HTTPS_PROXY ?? env.https_proxy;
  return {
    confined: {
      sandbox: confined.sandbox,
      allow: {
        writable: [...folders, ...(files === 'read' ? [] : view)],
        readable: [...confined.readable, ...(reach?.readable ?? []), ...given, ...(files === 'read' ? view : [])],
        kept,
        home: env.HOME ?? homedir(),
        connect: [...(toolsAt === null ? [] : [toolsAt]), ...(reach?.hosts ?? []), ...confined.hosts],
        proxy: proxy === undefined || proxy === '' ? null : { url: proxy, except: env.NO_PROXY ?? env.no_proxy ?? '' },
      },
    },
  };
}

/** For a message: what it was kept from may be why it failed. */
export function refusedWords(refused: readonly string[]): string {
  return refused.length === 0 ? '' : ` It asked for ${refused.join(', ')}, which it may not reach.`;
}
