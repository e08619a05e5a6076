import { type Command, Option } from 'commander';
import { collect, type Run } from '../arguments/command-group.ts';

const database = ['--database <address>', 'postgres://… (GALLEY_DATABASE)'] as const;
const masterKeys = [
  '--master-keys <file>',
  'opens the keys of providers that teams keep (GALLEY_MASTER_KEYS)',
] as const;
const health = ['--health <port>', '/healthz, /readyz and /metrics on this port, or host:port'] as const;

/** A deployment for many people: Workbenches in PostgreSQL, servers for people, workers that hold Workbenches. */
export function addTeamCommands(program: Command, run: Run): void {
  const team = program.command('team').description('run Galley for a team, on PostgreSQL');
  const starts = <Rest extends unknown[]>(load: () => Promise<(...rest: Rest) => Promise<number>>) =>
    run(async () => (await import('./explain-start.ts')).explained(await load()));
  team
    .command('up')
    .description('try it: database, server and workers on this computer; prints a link for the first owner')
    .option('--data <dir>', 'folder that keeps everything (galley-team)')
    .option('--port <number>', 'port of the page (4711, or the next free one)')
    .option('--workers <number>', 'how many workers (2)')
    .option('--team <name>', 'name of the team (Team)')
    .option('--database <address>', 'a database of your own instead of the one that comes along: postgres://…')
    .action(starts(async () => (await import('./up.ts')).upCommand));
  team
    .command('migrate')
    .description('create or update the tables in the database; servers and workers can go on meanwhile')
    .option(...database)
    .option('--new-secret', 'GALLEY_TEAM_SECRET is the secret of this deployment from now on')
    .option('--json', 'print the result as JSON')
    .action(starts(async () => (await import('./migrate.ts')).migrateCommand));
  team
    .command('create')
    .description('create a team with a first Workbench; prints the link for its first owner')
    .argument('<name>', 'name of the team')
    .option(...database)
    .requiredOption('--address <address>', 'where people open Galley: https://galley.example.org')
    .option('--workbench <name>', 'name of the first Workbench (that of the team)')
    .option('--json', 'print the result as JSON')
    .action(starts(async () => (await import('./create.ts')).createCommand));
  team
    .command('invite')
    .description('invite another owner, for a team whose owners cannot sign in any more')
    .argument('<name>', 'who is invited')
    .option(...database)
    .requiredOption('--team <name>', 'name of the team')
    .requiredOption('--address <address>', 'where people open Galley: https://galley.example.org')
    .option('--json', 'print the result as JSON')
    .action(starts(async () => (await import('./create.ts')).inviteCommand));
  team
    .command('serve')
    .description('run a server for people: page, procedures, events, MCP')
    .option(...database)
    .option('--host <host>', 'where to listen (127.0.0.1)')
    .option('--port <number>', 'port to listen on (4711)')
    .option('--address <address>', 'where people open it: https://galley.example.org')
    .option('--tls-cert <file>', 'certificate, PEM; with --tls-key')
    .option('--tls-key <file>', "the certificate's key, PEM")
    .option('--trust-proxy <network>', 'network of a proxy that ends TLS, 10.0.0.0/8; can be repeated', collect)
    .option(...masterKeys)
    .option(...health)
    .option(
      '--oidc-issuer <address>',
      'sign in with this OpenID provider (GALLEY_OIDC_ISSUER; secret in GALLEY_OIDC_SECRET)',
    )
    .option('--oidc-client <id>', 'client id at the provider (GALLEY_OIDC_CLIENT)')
    .option('--oidc-name <name>', 'name of the provider on the sign-in page (GALLEY_OIDC_NAME)')
    .action(starts(async () => (await import('./serve.ts')).teamServeCommand));
  team
    .command('work')
    .description('run a worker: it holds Workbenches and drives their runs')
    .option(...database)
    .option('--data <dir>', "the worker's own folder; nothing in it is lost with it (GALLEY_DATA)")
    .option('--host <host>', 'where to listen for calls from servers (127.0.0.1)')
    .option('--port <number>', 'port for those calls (any free one)')
    .option('--name <host>', 'name under which servers reach it, if not --host')
    .option(...masterKeys)
    .option(...health)
    .option('--most <number>', 'Workbenches it holds at once (500)')
    .option('--most-of-team <number>', 'Workbenches of one team that all workers together hold at once')
    .addOption(new Option('--with-parent').hideHelp())
    .action(starts(async () => (await import('./work.ts')).workCommand));
  team
    .command('rotate-keys')
    .description(
      'close the keys of providers with a new master key: the first line of the file, before the earlier ones',
    )
    .option(...database)
    .option(...masterKeys)
    .option('--forget-lost', 'remove what no master key of the file opens any more')
    .option('--json', 'print the result as JSON')
    .action(starts(async () => (await import('./rotate-keys.ts')).rotateKeysCommand));
  team
    .command('backup')
    .description('write everything of the database into a file; servers and workers can go on meanwhile')
    .argument('<file>', 'the backup')
    .option(...database)
    .option('--json', 'print the result as JSON')
    .action(starts(async () => (await import('./backup.ts')).backupCommand));
  team
    .command('restore')
    .description('bring a backup into an empty database')
    .argument('<file>', 'what "galley team backup" made')
    .option(...database)
    .option('--json', 'print the result as JSON')
    .action(starts(async () => (await import('./backup.ts')).restoreCommand));
}
