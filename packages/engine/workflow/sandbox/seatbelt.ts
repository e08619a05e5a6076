import { homedir } from 'node:os';
import { isLoopback, parseAddress } from './address.ts';
import { openGateway } from './gateway.ts';
import { startFiles } from './program-files.ts';
import { proxyVariables } from './proxy-variables.ts';
import { type Sandbox, type SandboxAllowance, unconfined } from './sandbox.ts';

const program = '/usr/bin/sandbox-exec';

/** macOS: everything but the network, the home and writing is allowed; the last rule that fits counts. */
export function seatbeltProfile(
  allow: SandboxAllowance,
  command: string,
  { home = homedir(), ports = [] }: { readonly home?: string; readonly ports?: readonly number[] } = {},
): string {
  const readable = [...(allow.readable ?? []), ...allow.writable, ...(command.startsWith('/') ? [command] : [])];
  return [
    '(version 1)',
    '(allow default)',
    '(deny network*)',
    ...ports.map((port) => `(allow network-outbound (remote ip "localhost:${port}"))`),
    `(deny file-read* (subpath ${quote(home)}))`,
    '(deny file-read* (subpath "/Volumes"))',
    '(deny file-write*)',
    '(allow file-write* (subpath "/dev"))',
    // To follow a path, each folder on the way must be seen, though not what is in it.
    `(allow file-read-metadata (subpath ${quote(home)}))`,
    ...readable.map((path) => `(allow file-read* (subpath ${quote(path)}))`),
    ...allow.writable.map((path) => `(allow file-write* (subpath ${quote(path)}))`),
    ...(allow.kept ?? []).map((path) => `(deny file-write* (subpath ${quote(path)}))`),
  ].join('\n');
}

/** Written after the system's manual; Galley's own tests have not run on a Mac yet (docs/trust.md). */
export function seatbelt(): Sandbox {
  return {
    describe: async () => ({ kind: 'seatbelt', reason: null }),
    async wrap(call, allow) {
      const start = await startFiles(call.command, call.path);
      const readable = [...start.readable, ...(allow.readable ?? [])];
      // The system's own temporary folder cannot be written to inside.
      const env = allow.writable[0] === undefined ? {} : { TMPDIR: allow.writable[0] };
      const connect = allow.connect ?? [];
      // There is no network of its own to forward into: it is let through to its ports, and to ours for other computers.
      const gateway = connect.length === 0 ? null : await openGateway({ connect, proxy: allow.proxy ?? null });
      const ports = [...(gateway === null ? [] : [gateway.port]), ...loopbackPorts(connect)];
      const profile = seatbeltProfile({ ...allow, readable }, call.command, { ports });
      return {
        ...unconfined({ command: program, args: ['-p', profile, call.command, ...call.args] }),
        env: { ...env, ...(gateway === null ? {} : proxyVariables(gateway.port)) },
        sandboxed: true,
        refused: () => gateway?.refused() ?? [],
        [Symbol.asyncDispose]: async () => gateway?.[Symbol.asyncDispose](),
      };
    },
  };
}

function loopbackPorts(connect: readonly string[]): number[] {
  const addresses = connect.map(parseAddress).filter((address) => address !== null);
  return addresses.filter(({ host }) => isLoopback(host)).map(({ port }) => port);
}

function quote(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
