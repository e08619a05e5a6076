import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { buildProgram } from '../packages/cli/src/run-cli.ts';
import { proxyCheck } from '../packages/team/src/door/bind.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

const names = z.array(z.string());
const mounted = z.string().transform((text) => text.split(':')[0] ?? '');
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  command: names.optional(),
  secrets: names.default([]),
  networks: names,
  volumes: z.array(mounted).default([]),
  ports: names.default([]),
  restart: z.literal('unless-stopped').optional(),
  init: z.boolean().default(false),
  stop_grace_period: z.string().optional(),
  healthcheck: z.strictObject({ test: names, interval: z.string(), retries: z.int() }).optional(),
  depends_on: z
    .union([
      names.transform((all) => Object.fromEntries(all.map((name) => [name, { condition: 'service_started' }]))),
      z.record(
        z.string(),
        z.strictObject({
          condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
        }),
      ),
    ])
    .default({}),
});
const composeSchema = z.looseObject({
  name: z.string(),
  services: z.record(z.string(), serviceSchema),
  networks: z.record(
    z.string(),
    z.strictObject({ ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) }).optional() }),
  ),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.strictObject({})),
});

/** What the command line says of itself: the same that `galley team --help` prints. */
const team = buildProgram(() => () => Promise.resolve()).commands.find((each) => each.name() === 'team');

/** Names what the command line would not take. */
function problemsOf(words: readonly string[]): string[] {
  const [name = '', ...rest] = words;
  const command = team?.commands.find((each) => each.name() === name);
  if (command === undefined) return [`galley team ${name}`];
  const problems: string[] = [];
  let count = 0;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (!word.startsWith('--')) {
      count += 1;
      continue;
    }
    const option = command.options.find(({ long }) => long === word);
    if (option === undefined) problems.push(`${name} ${word}`);
    if (option?.required !== true) continue;
    at += 1;
    if (rest[at] === undefined || rest[at]?.startsWith('--') === true) problems.push(`${name} ${word} without a value`);
  }
  const wanted = command.registeredArguments.filter(({ required }) => required).length;
  if (count !== wanted) problems.push(`${name} takes ${wanted} words and is given ${count}`);
  return problems;
}

/** Words of a line as a shell splits it, as far as these files need. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

describe('[X7] what deploy/ says is what there is', () => {
  let text: string;
  let compose: z.infer<typeof composeSchema>;
  let container: string;
  let sources: string;
  beforeAll(async () => {
    text = await read('deploy/compose.yaml');
    compose = composeSchema.parse(parse(text, { merge: true }));
    container = await read('deploy/Containerfile');
    const parts: string[] = [];
    for await (const file of glob('packages/{cli/src,engine,team/src}/**/*.ts', {
      cwd: root,
      exclude: (path) => path.includes('node_modules') || path.endsWith('.test.ts'),
    })) {
      parts.push(await readFile(new URL(`../${file}`, import.meta.url), 'utf8'));
    }
    sources = parts.join('\n');
  });
  const ours = () => Object.values(compose.services).filter(({ image }) => image === compose.name);

  it('every command with its options exists, in compose.yaml, in the lines at its top, and in docs/team.md', async () => {
    expect(ours().length).toBe(4);
    expect(ours().flatMap(({ command = [] }) => problemsOf(command))).toEqual([]);
    const shown = [...text.matchAll(/ migrate ((?:create|backup|restore) .*)$/gm)].map(([, line = '']) => line);
    expect(shown.length).toBe(3);
    expect(shown.flatMap((line) => problemsOf(wordsOf(line)))).toEqual([]);
    const docs = await read('docs/team.md');
    const lines = [...docs.matchAll(/^galley team (?<rest>[^#\n]*)/gm)].map(({ groups }) => groups?.rest ?? '');
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.flatMap((line) => problemsOf(wordsOf(line)))).toEqual([]);
    expect(container).toContain('ENTRYPOINT ["galley", "team"]');
  });

  it('every variable is one that the command reads, and every value that a person gives is asked for at the top', () => {
    const set = ours().flatMap(({ environment }) => Object.keys(environment));
    const inImage = [...container.matchAll(/\b(GALLEY_[A-Z_0-9]+)=/g)].map(([, name]) => name ?? '');
    expect(inImage.length).toBe(3);
    const unread = [...set, ...inImage].filter((name) => !new RegExp(`\\b${name}\\b`).test(sources));
    expect(unread).toEqual([]);
    const wanted = new Set([...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name));
    const [, told = ''] = /^#\s+export (.*)$/m.exec(text) ?? [];
    expect([...wanted].filter((name) => !told.includes(`${name}=`))).toEqual([]);
  });

  it('networks, volumes, secrets and services that are named are there, and the proxy is the one that is trusted', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      for (const network of service.networks) expect(compose.networks, name).toHaveProperty(network);
      for (const volume of service.volumes) expect(compose.volumes, name).toHaveProperty(volume);
      for (const secret of service.secrets) expect(compose.secrets, name).toHaveProperty(secret);
      for (const [other, { condition }] of Object.entries(service.depends_on)) {
        expect(compose.services, name).toHaveProperty(other);
        if (condition === 'service_healthy') expect(compose.services[other]?.healthcheck, other).toBeDefined();
      }
      for (const value of Object.values(service.environment)) {
        const secret = /^\/run\/secrets\/(.*)$/.exec(value)?.[1];
        if (secret !== undefined) expect(service.secrets, name).toContain(secret);
      }
    }
    const { server, proxy } = compose.services;
    const given = (flag: string) => server?.command?.[server.command.indexOf(flag) + 1] ?? '';
    const [shared = ''] = (server?.networks ?? []).filter((network) => proxy?.networks.includes(network));
    const subnet = compose.networks[shared]?.ipam?.config[0]?.subnet ?? '';
    expect(given('--trust-proxy')).toBe(subnet);
    expect(proxyCheck([subnet])(subnet.replace('0/24', '3'))).toBe(true);
    expect(proxy?.command).toContain(`server:${given('--port')}`);
    expect(server?.healthcheck?.test.join(' ')).toContain(`127.0.0.1:${given('--health')}/readyz`);
    // While the image sets a database up, its server answers on the socket alone.
    expect(compose.services.database?.healthcheck?.test.join(' ')).toContain('pg_isready --host 127.0.0.1');
    // As the first process of a container, Node hears no signal that it has not asked for yet.
    expect(ours().filter(({ init }) => !init)).toEqual([]);
    for (const worker of ['worker-1', 'worker-2']) expect(compose.services[worker]?.command).toContain(worker);
    // The database, the workers and what they say to each other are nobody's outside.
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });
});
