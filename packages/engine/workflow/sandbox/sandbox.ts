import type { OwnProxy } from './reach-address.ts';

/** What a confined program may reach besides the system's own programs and libraries. */
export interface SandboxAllowance {
  /** Folders it may change: its view. */
  readonly writable: readonly string[];
  /** Files and folders it may read. */
  readonly readable?: readonly string[];
  /** Files and folders that stay as they are although they lie in a folder that it may change. */
  readonly kept?: readonly string[];
  /** Where its home is, empty but for what is named here. Left out, it has a private temporary folder for one. */
  readonly home?: string;
  /** `host:port` that it may connect to. Nothing else of the network is there. */
  readonly connect?: readonly string[];
  /** On the way to other computers. */
  readonly proxy?: OwnProxy | null;
}

export interface ProgramCall {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Where programs are looked for, when it is not our own PATH. */
  readonly path?: string;
}

/** A call that is ready to be made, and what was set up for it: that ends with the scope. */
export interface ConfinedCall extends AsyncDisposable {
  readonly command: string;
  readonly args: readonly string[];
  /** Goes before what the program would be given: inside, home and temporary folder are other places. */
  readonly env: Readonly<Record<string, string>>;
  readonly sandboxed: boolean;
  /** `host:port` that it asked for and was not let through to. */
  refused(): readonly string[];
}

export type SandboxKind = 'bubblewrap' | 'seatbelt' | 'none';

export interface SandboxDescription {
  readonly kind: SandboxKind;
  /** Why there is none; null where there is one. */
  readonly reason: string | null;
}

/** The port to the system's own means of confining a program: no network, home hidden, only its view writable. */
export interface Sandbox {
  describe(): Promise<SandboxDescription>;
  /** The call that runs the program inside; the call itself where there is no sandbox. */
  wrap(call: ProgramCall, allow: SandboxAllowance): Promise<ConfinedCall>;
}

/** What people are told before a program runs without one. */
export const notSandboxed =
  'Not sandboxed: this program can read your files and use the network. It was only given a copy.';

/** For computers that have none. */
export function noSandbox(reason: string): Sandbox {
  return { describe: async () => ({ kind: 'none', reason }), wrap: async (call) => unconfined(call) };
}

/** The call as it stands, with the person's own rights. */
export function unconfined({ command, args }: Pick<ProgramCall, 'command' | 'args'>): ConfinedCall {
  return { command, args, env: {}, sandboxed: false, refused: () => [], [Symbol.asyncDispose]: async () => undefined };
}
