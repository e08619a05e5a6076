import { GalleyError, type ProcedureName, procedures } from '@galley/schema';

/** What a person may do on their own computer and nobody may do on a server that others use, too. */
export class NotOnServerError extends GalleyError {
  constructor(what: string, remedy: string) {
    super({ code: 'NOT_ON_TEAM_SERVER', message: what, remedy });
  }
}

type Input = Readonly<Record<string, unknown>>;

/** This very computer, however it is written: 127.1, 2130706433 and ::1 are one address, and so is a socket among its files. */
function isServerItself(host: string): boolean {
  const bare = decoded(host).replace(/^\[|\]$/g, '');
  if (bare === '' || bare.startsWith('/') || bare.startsWith('@')) return true;
  const at = `http://${bare.includes(':') ? `[${bare}]` : bare}/`;
  if (!URL.canParse(at)) return true;
  const { hostname } = new URL(at);
  return /^(?:(?:.+\.)?localhost\.?|127\..*|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f.*|0:0)\])$/.test(hostname);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The hosts that an address of a database leads to; PostgreSQL's may name another one behind it. */
function hostsOf(address: string): readonly string[] {
  if (!URL.canParse(address)) return [''];
  const { hostname, searchParams } = new URL(address);
  return [hostname, ...['host', 'hostaddr'].flatMap((name) => searchParams.getAll(name))];
}

/** A command or a file that is named here would be one of the server: of its operator, or of another team. */
const bounds: Partial<Record<ProcedureName, (input: Input) => NotOnServerError | null>> = {
  FileShow: () =>
    new NotOnServerError('A team server opens no files with programs of its own.', 'Look at the file on the page.'),
  WorkbenchExamine: () =>
    new NotOnServerError(
      'What a team keeps is in its database, not in a folder that could be examined.',
      'Ask whoever runs the server.',
    ),
  McpServerAdd: ({ config }) =>
    config instanceof Object && 'kind' in config && config.kind === 'http' && 'url' in config && isOutside(config.url)
      ? null
      : new NotOnServerError(
          'A team server starts no MCP servers of its members.',
          'Name an MCP server by its https address, or use it with Galley on your own computer.',
        ),
  DatasourceAdd: ({ address, kind }) =>
    /^(?:postgres(?:ql)?|neo4j|bolt)(?:\+s|\+ssc)?:\/\//i.test(String(address).trim()) &&
    kind !== 'sqlite' &&
    kind !== 'duckdb' &&
    !hostsOf(String(address).trim()).some(isServerItself)
      ? null
      : new NotOnServerError(
          'A team server opens no database files outside a Workbench, and no database of its own computer.',
          'Attach a database by its address in the network, or put the file into the Workbench.',
        ),
};

/** Encrypted, and not on the server itself: what listens there for its operator trusts whoever gets to it. */
function isOutside(url: unknown): boolean {
  if (!URL.canParse(String(url))) return false;
  const { protocol, hostname } = new URL(String(url));
  return protocol === 'https:' && !isServerItself(hostname);
}

/** All that may be asked about no Workbench. Whatever else there is (folders, opening them) would be about the server itself. */
const ofTeam: readonly ProcedureName[] = [
  ...(['WorkbenchList', 'ModelList', 'KeyList', 'KeySet', 'KeyRemove', 'KeyConfirm'] as const),
  ...(['ProviderList', 'ProviderTest'] as const),
  ...(['ConsentListAll', 'ConsentRevokeAt', 'TrustList', 'TrustRevoke'] as const),
  ...(['McpServerAdd', 'McpServerSetSecret', 'McpServerRemove'] as const),
];

export function refusedOnServer(name: ProcedureName, input: Input): NotOnServerError | null {
  if (!('workbench_id' in procedures[name].input.shape) && !ofTeam.includes(name)) {
    return new NotOnServerError(
      'A team server shows and opens no folders of its own.',
      'List your Workbenches, or ask an owner of the team for one.',
    );
  }
  return bounds[name]?.(input) ?? null;
}
