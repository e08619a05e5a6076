/** What a confined program may reach besides the system's own programs and libraries. */
export interface SandboxAllowance {
  /** Folders it may change: its view. */
  readonly writable: readonly string[];
  /** Files and folders it may read. */
  readonly readable?: readonly string[];
  /** Unix sockets it may connect to. */
  readonly sockets?: readonly string[];
  /** The whole network. Off when left out. */
  readonly network?: boolean;
}

export interface ProgramCall {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

export interface ConfinedCall {
  readonly command: string;
  readonly args: readonly string[];
  /** Goes before what the program would be given: inside, home and temporary folder are other places. */
  readonly env: Readonly<Record<string, string>>;
  readonly sandboxed: boolean;
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

/** For computers that have none, and for programs that bring their own. */
export function noSandbox(reason: string): Sandbox {
  return {
    describe: async () => ({ kind: 'none', reason }),
    wrap: async ({ command, args }) => ({ command, args, env: {}, sandboxed: false }),
  };
}
