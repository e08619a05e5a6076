import { fileURLToPath } from 'node:url';
import { isLoopback, parseAddress } from './address.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { privateFolder } from './private-folder.ts';
import { proxyVariables } from './proxy-variables.ts';
import type { ProgramCall, SandboxAllowance } from './sandbox.ts';

/** What leads a program without a network to the few addresses that it may reach. */
export interface WayOut extends AsyncDisposable, Pick<Gateway, 'refused'> {
  /** Starts the launcher, and that the program. */
  readonly call: ProgramCall;
  readonly socket: string;
  readonly readable: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const launcher = fileURLToPath(new URL('./launcher.mjs', import.meta.url));
/** Inside there is nobody else: any port is free that is not forwarded. */
const firstProxyPort = 3128;

export async function openWayOut(call: ProgramCall, { connect = [], proxy = null }: SandboxAllowance): Promise<WayOut> {
  await using made = new AsyncDisposableStack();
  const { socket } = made.use(await privateFolder());
  const { refused } = made.use(await openGateway({ connect, proxy, socket }));
  const forwards = forwardsOf(connect);
  const proxyPort = freePort(forwards.map(({ port }) => port));
  const plan = JSON.stringify({ socket, proxyPort, forwards });
  const resources = made.move();
  return {
    call: { ...call, command: process.execPath, args: [launcher, plan, call.command, ...call.args] },
    socket,
    readable: [process.execPath, launcher],
    env: proxyVariables(proxyPort),
    refused,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Addresses on this computer keep their port inside, so that what a program is told needs no change. */
function forwardsOf(connect: readonly string[]): { readonly port: number; readonly to: string }[] {
  const forwards = new Map<number, string>();
  for (const to of connect) {
    const address = parseAddress(to);
    if (address !== null && isLoopback(address.host) && !forwards.has(address.port)) forwards.set(address.port, to);
  }
  return [...forwards].map(([port, to]) => ({ port, to }));
}

function freePort(taken: readonly number[]): number {
  let port = firstProxyPort;
  while (taken.includes(port)) port += 1;
  return port;
}
