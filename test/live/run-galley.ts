import { spawn } from 'node:child_process';
import { z } from 'zod';
import { commandFile } from '../../packages/cli/src/testing/command-file.ts';

const printedSchema = z.object({
  message: z.string().nullable(),
  published: z.array(z.string()),
  changes: z.array(z.unknown()),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number(), cost: z.number().nullable() }),
});
export type Printed = z.infer<typeof printedSchema>;

export interface CommandOutcome {
  readonly code: number | null;
  /** What it said with `--json`; null where that was something else. */
  readonly printed: Printed | null;
  readonly output: string;
}

export function runGalley(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [commandFile, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve) =>
    child.on('close', (code) => {
      resolve({ code, printed: printedSchema.safeParse(parseJson(stdout)).data ?? null, output: stderr || stdout });
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller shows what was printed instead.
    return null;
  }
}
