import type { Sandbox } from '../../sandbox/index.ts';

/** What a program reaches by itself. */
export interface ProgramReach {
  /** `host:port` of its provider. */
  readonly hosts: readonly string[];
  /** Where it keeps its sign-in and its Sessions. */
  readonly folders: readonly string[];
  /** What it only has to read. */
  readonly readable?: readonly string[];
  /** In its folders, what it does the next time that the person starts it: not for a turn to change. */
  readonly kept?: readonly string[];
}

/** The sandbox of a turn, with what the person adds to the program's own reach. */
export interface TurnConfinement extends Pick<ProgramReach, 'hosts' | 'folders'> {
  readonly sandbox: Sandbox;
  /** The folder that the turn was given; `cwd` lies in it. */
  readonly view: string;
  readonly readable: readonly string[];
}
