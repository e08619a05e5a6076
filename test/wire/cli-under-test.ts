import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandFile } from '../../packages/cli/src/testing/command-file.ts';
import type { ModelServer, Protocol } from './model-server.ts';
import { keyAddresses, plantedKey } from './provider-under-test.ts';

/** The model that stands for each protocol, as a person would name it. */
export const modelFor: Readonly<Record<Protocol, string>> = {
  anthropic: 'anthropic/claude-haiku-4-5',
  responses: 'openai/gpt-5-mini',
  chat: 'local/some-model',
  gemini: 'google/gemini-2.5-flash',
};

export interface CliOutcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A person's computer: a Workbench, and Galley's own folder with providers that are all the local server. */
export async function createDesk(server: ModelServer) {
  const parent = await mkdtemp(join(tmpdir(), 'galley-desk-'));
  const bench = join(parent, 'bench');
  const config = join(parent, 'config');
  await mkdir(bench);
  await mkdir(config);
  await writeFile(join(bench, 'a.txt'), 'seven apples\n');
  await writeFile(join(bench, 'private.txt'), 'canary-4711\n');
  const providers = {
    anthropic: { base_url: server.baseUrl('anthropic') },
    openai: { base_url: server.baseUrl('responses') },
    google: { base_url: server.baseUrl('gemini') },
    local: { kind: 'compatible', base_url: server.baseUrl('chat'), key: true },
  };
  const models = [
    {
      id: 'local/some-model',
      context_tokens: 32_000,
      max_output_tokens: 4096,
      price_per_million: { input: 1, output: 2 },
    },
  ];
  await writeFile(join(config, 'models.json'), JSON.stringify({ providers, models }));
  await writeFile(join(config, 'key-addresses.json'), JSON.stringify(keyAddresses(providers)), { mode: 0o600 });
  const keys = Object.fromEntries(Object.keys(providers).map((name) => [name, plantedKey]));
  await writeFile(join(config, 'keys.json'), JSON.stringify(keys), { mode: 0o600 });

  const unset = Object.fromEntries(
    ['ANTHROPIC', 'OPENAI', 'GEMINI', 'GOOGLE', 'GOOGLE_GENERATIVE_AI', 'LOCAL'].map((name) => [`${name}_API_KEY`, '']),
  );
  const env = { ...process.env, ...unset, GALLEY_CONFIG: config };
  function start(...args: string[]): { child: ChildProcess; ended: Promise<CliOutcome> } {
    const child = spawn(process.execPath, [commandFile, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const ended = new Promise<CliOutcome>((resolve) =>
      child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr })),
    );
    return { child, ended };
  }

  return {
    bench,
    config,
    env,
    start,
    galley: (...args: string[]) => start(...args).ended,
    /** Files below the Workbench whose bytes hold the text. */
    async filesWith(text: string): Promise<string[]> {
      const entries = await readdir(bench, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const held = await Promise.all(files.map(async (file) => (await readFile(file)).includes(text)));
      return files.filter((_file, index) => held[index] === true);
    },
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}
