import { processLog } from '@galley/engine/workshop';
import { InvalidArgumentError } from '@galley/schema';
import { answerHealth, startTeamServer, type TeamServer } from '@galley/team';
import { configDirectory } from '../arguments/config-directory.ts';
import { builtPage } from '../open/locations.ts';
import { say } from '../output/print.ts';
import { parsePort, usualPort } from '../serve/port.ts';
import { databaseAddress } from './database-address.ts';
import { hostAndPort, masterKeys, teamSecret, urlHost } from './deployment.ts';
import { telemetryOf } from './telemetry.ts';
import { untilToldToStop } from './until-stopped.ts';

export interface TeamServeOptions {
  readonly database?: string;
  readonly host?: string;
  readonly port?: string;
  readonly address?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly trustProxy?: readonly string[];
  readonly masterKeys?: string;
  readonly health?: string;
  readonly oidcIssuer?: string;
  readonly oidcClient?: string;
  readonly oidcName?: string;
}

/** Answers people until it is told to stop; then it ends what is under way. */
export async function teamServeCommand(options: TeamServeOptions): Promise<number> {
  let server: TeamServer | null = null;
  // Probes may come before the database does: alive, and not ready yet.
  await using cleanup = new AsyncDisposableStack();
  if (options.health !== undefined) {
    const health = await answerHealth({
      ...hostAndPort(options.health),
      isReady: async () => (await server?.isReady()) === true,
      metrics: () => server?.counts.text() ?? '',
    });
    cleanup.use(health);
    say(`Health and metrics: port ${health.port} (/healthz, /readyz, /metrics).`);
  }
  const [host, port] = [options.host ?? '127.0.0.1', options.port === undefined ? usualPort : parsePort(options.port)];
  const origin = (options.address ?? `http://${urlHost(host)}:${port}`).replace(/\/$/, '');
  const telemetry = telemetryOf('galley-serve', () => server?.counts ?? null);
  cleanup.use(telemetry);
  server = await startTeamServer({
    ...(telemetry === null ? {} : { record: telemetry.record }),
    ...{ address: databaseAddress(options.database), secret: teamSecret(), host, port, origin },
    tls: tlsOf(options),
    trustedProxies: options.trustProxy ?? [],
    page: builtPage,
    configuration: configDirectory(),
    masters: await masterKeys(options.masterKeys),
    provider: providerOf(options),
  });
  say(`Galley for teams answers at ${origin} (listening on ${urlHost(host)}:${server.port}).`);
  processLog().write('info', 'serving', { origin, port: server.port });
  await untilToldToStop();
  say('Ending what is under way.');
  await server.drain();
  return 0;
}

function tlsOf({ tlsCert, tlsKey }: TeamServeOptions) {
  if (tlsCert === undefined && tlsKey === undefined) return null;
  if (tlsCert !== undefined && tlsKey !== undefined) return { cert: tlsCert, key: tlsKey };
  const missing = tlsCert === undefined ? 'tls-cert' : 'tls-key';
  throw new InvalidArgumentError(missing, 'A certificate and its key go together.', `Give --${missing}, too.`);
}

function providerOf(options: TeamServeOptions) {
  const issuer = options.oidcIssuer ?? (process.env.GALLEY_OIDC_ISSUER || undefined);
  const clientId = options.oidcClient ?? (process.env.GALLEY_OIDC_CLIENT || undefined);
  if (issuer === undefined && clientId === undefined) return null;
  if (issuer === undefined || clientId === undefined || !URL.canParse(issuer)) {
    throw new InvalidArgumentError(
      'oidc-issuer',
      'A provider for signing in has an address and a client id.',
      'Give --oidc-issuer https://… and --oidc-client; its secret goes into GALLEY_OIDC_SECRET.',
    );
  }
  const label = options.oidcName ?? process.env.GALLEY_OIDC_NAME ?? new URL(issuer).hostname;
  return { label, issuer, clientId, clientSecret: process.env.GALLEY_OIDC_SECRET || undefined };
}
