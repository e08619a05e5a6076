import { GalleyError, type ProcedureName, procedures } from '@galley/schema';

/** What a person may do on their own computer and nobody may do on a server that others use, too. */
export class NotOnServerError extends GalleyError {
  constructor(what: string, remedy: string) {
    super({ code: 'NOT_ON_TEAM_SERVER', message: what, remedy });
  }
}

type Input = Readonly<Record<string, unknown>>;

/** A command or a file that is named here would be one of the server: of its operator, or of another team. */
const bounds: Partial<Record<ProcedureName, (input: Input) => NotOnServerError | null>> = {
  FileShow: () =>
    new NotOnServerError('A team server opens no files with programs of its own.', 'Look at the file on the page.'),
  McpServerAdd: ({ config }) =>
    config instanceof Object && 'kind' in config && config.kind === 'http'
      ? null
      : new NotOnServerError(
          'A team server starts no MCP servers of its members.',
          'Name an MCP server by its https address, or use it with Galley on your own computer.',
        ),
  DatasourceAdd: ({ address, kind }) =>
    /^(?:postgres(?:ql)?|neo4j|bolt)(?:\+s|\+ssc)?:\/\//i.test(String(address).trim()) &&
    kind !== 'sqlite' &&
    kind !== 'duckdb'
      ? null
      : new NotOnServerError(
          'A team server opens no database files outside a Workbench.',
          'Attach a database by its address, or put the file into the Workbench.',
        ),
};

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
