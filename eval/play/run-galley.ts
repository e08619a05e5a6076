import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const preload = pathToFileURL(join(import.meta.dirname, 'end-with-parent.mjs')).href;

const printedSchema = z.object({
  status: z.string(),
  message: z.string().nullable(),
  published: z.array(z.string()),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  items: z.array(z.object({ status: z.string() })),
  asks: z.array(z.object({ question: z.string() })),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number(), cost: z.number().nullable() }),
});
export type Printed = z.infer<typeof printedSchema>;

export interface GalleyRun {
  readonly exit: number | null;
  readonly timedOut: boolean;
  /** What it said about itself; null where it died or failed before the run. */
  readonly printed: Printed | null;
  readonly stderr: string;
}

/** The command as a person starts it, ended after `timeoutMs` or with this process. */
export function runGalley(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  timeoutMs: number,
): Promise<GalleyRun> {
  const child = spawn(process.execPath, ['--import', preload, command, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let [stdout, stderr, timedOut] = ['', '', false];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const timer = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  return new Promise((resolve) =>
    child.on('close', (exit) => {
      clearTimeout(timer);
      resolve({ exit, timedOut, printed: printedSchema.safeParse(parse(stdout)).data ?? null, stderr });
    }),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever asked shows what stands on stderr instead.
    return null;
  }
}
