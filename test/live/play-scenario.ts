import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Scenario } from './scenarios.ts';

const main = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url));

const printedSchema = z.object({
  message: z.string().nullable(),
  published: z.array(z.string()),
  changes: z.array(z.unknown()),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number(), cost: z.number().nullable() }),
});

export interface Played {
  readonly problems: readonly string[];
  readonly seconds: number;
  readonly usage: z.infer<typeof printedSchema>['usage'] | null;
}

/** One scenario with one model, as a person would do it: a folder, one command, then a look at what is there. */
export async function playScenario(
  scenario: Scenario,
  model: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Played> {
  const directory = await mkdtemp(join(tmpdir(), 'galley-scenario-'));
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    for (const [name, text] of Object.entries(scenario.files)) await writeFile(join(directory, name), text);
    const args = ['run', directory, scenario.request, '--model', model, '--allow', '--yes', '--json'];
    const { code, stdout, stderr } = await runMain(args, env);
    const printed = printedSchema.safeParse(parseJson(stdout)).data;
    if (printed === undefined)
      return { problems: [`exit ${code}: ${stderr || stdout}`], seconds: seconds(), usage: null };
    const { message, published, changes, error, usage } = printed;
    if (code !== 0)
      return {
        problems: [`exit ${code}: ${error?.code ?? ''} ${error?.message ?? message ?? ''}`],
        seconds: seconds(),
        usage,
      };
    const read = (path: string) => readFile(join(directory, path));
    const left = changes.length - published.length;
    const problems = await scenario.check({ message: message ?? '', published, changes: Math.max(0, left), read });
    return { problems, seconds: seconds(), usage };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller shows what was printed instead.
    return null;
  }
}

function runMain(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  );
}
