import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type ModelServer, startModelServer, text } from '../../test/wire/model-server.ts';
import { benchFiles } from './bench-files.ts';
import { type Commands, startCommands } from './commands.ts';
import { fingerprint } from './fingerprint.ts';

/** Texts that must never turn up where an attacker can read them. */
export const canary = {
  /** In files beside the Workbench, in the home and in the configuration. */
  outside: 'canary-outside-7c1f',
  /** In files of the Workbench that no consent names. */
  unshared: 'canary-unshared-93ab',
  /** In variables of the environment that no script or program needs. */
  environment: 'canary-environment-51d0',
  /** The key of every provider. */
  key: 'sk-canary-0123456789-abcdefghij',
} as const;

/** Variables that people keep secrets in. */
const secrets = ['PGPASSWORD', 'DATABASE_URL', 'GH_PAT', 'SSH_AUTH_SOCK', 'AWS_SECRET_ACCESS_KEY', 'GALLEY_TOKEN'];

/** Models on the local server: two providers, so that consent for one is none for the other. */
export const models = { first: 'anthropic/claude-haiku-4-5', second: 'openai/gpt-5-mini' } as const;

export interface Lab extends AsyncDisposable {
  readonly folder: string;
  readonly home: string;
  readonly outside: string;
  readonly config: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly server: ModelServer;
  /** Answers whoever can connect to it: an agent with keys, say. */
  readonly socket: string;
  readonly commands: Commands;
  /** Only a sample of every kind, for a quick look. */
  readonly short: boolean;
  /** Another process for commands that run beside the first one. */
  moreCommands(environment?: NodeJS.ProcessEnv): Commands;
  /** A Workbench of its own, with files that are shared and files that are not. */
  bench(name: string): Promise<string>;
  /** A folder of its own with these files. */
  write(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string>;
  /** A user's own configuration: providers that are all the local server, and their keys. */
  userConfig(name: string, baseOf?: (protocol: 'anthropic' | 'responses') => string): Promise<string>;
  /** What has changed beside the Workbenches since the lab was built; null for nothing. */
  touched(): Promise<string | null>;
}

export async function buildLab({ short = false } = {}): Promise<Lab> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'galley-adversary-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startModelServer(() => text('<result>nothing was asked</result>'));
  cleanup.defer(() => server.close());
  const socket = join(folder, 'agent.sock');
  const agent = createServer((client) => client.end('key')).listen(socket);
  cleanup.defer(() => void agent.close());
  const [home, outside] = [join(folder, 'home'), join(folder, 'outside')];

  async function write(name: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name, path)), { recursive: true });
      await writeFile(join(folder, name, path), content);
    }
    return join(folder, name);
  }
  await write('home', {
    '.ssh/id_test': canary.outside,
    '.bashrc': `# ${canary.outside}\n`,
    'notes.txt': canary.outside,
  });
  await write('outside', {
    'secret.txt': canary.outside,
    'secret.csv': `a,b\n${canary.outside},2\n`,
    [`${canary.outside}.csv`]: `a,b\n${canary.outside},2\n`,
    'folder/secret.txt': canary.outside,
  });

  async function userConfig(name: string, baseOf = (protocol: 'anthropic' | 'responses') => server.baseUrl(protocol)) {
    const providers = { anthropic: { base_url: baseOf('anthropic') }, openai: { base_url: baseOf('responses') } };
    const directory = await write(name, { 'models.json': JSON.stringify({ providers }) });
    const keys = JSON.stringify({ anthropic: canary.key, openai: canary.key });
    await writeFile(join(directory, 'keys.json'), keys, { mode: 0o600 });
    return directory;
  }
  const config = await userConfig('config');
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const environment: NodeJS.ProcessEnv = {
    PATH: [bin, process.env.PATH ?? ''].join(delimiter),
    HOME: home,
    LANG: 'C.UTF-8',
    TMPDIR: tmpdir(),
    GALLEY_CONFIG: config,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    ...Object.fromEntries(secrets.map((name) => [name, `${canary.environment}-${name.toLowerCase()}`])),
  };
  const moreCommands = (other: NodeJS.ProcessEnv = environment) => cleanup.use(startCommands(other, home));
  const commands = moreCommands();
  for (const provider of ['anthropic', 'openai']) await commands.galley(['keys', 'confirm', provider]);
  // Galley's own folder in the home, where programs get their views, and those that the programs keep for themselves.
  const own = (path: string) => ['.cache', '.claude', '.codex'].some((name) => path.startsWith(join(home, name)));
  const unchanged = await fingerprint([home, outside], own);
  const resources = cleanup.move();
  return {
    folder,
    home,
    outside,
    config,
    environment,
    server,
    socket,
    commands,
    short,
    moreCommands(other) {
      return resources.use(startCommands(other ?? environment, home));
    },
    bench: (name) => write(join('benches', name), benchFiles(canary.unshared)),
    write,
    userConfig,
    async touched() {
      const now = await fingerprint([home, outside], own);
      const names = [...new Set([...unchanged.keys(), ...now.keys()])];
      const changed = names.filter((name) => unchanged.get(name) !== now.get(name));
      for (const name of changed) unchanged.delete(name);
      for (const [name, hash] of now) unchanged.set(name, hash);
      return changed.length === 0 ? null : `changed outside the Workbench: ${changed.join(', ')}`;
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
