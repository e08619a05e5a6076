import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandFile } from './command-file.ts';

/** Answers a prompt with what stands in it after "SAY ", and waits before that until the file after "UNTIL " is there. */
const program = `
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
let prompt = '';
for await (const chunk of process.stdin.setEncoding('utf8')) prompt += chunk;
const file = /UNTIL (\\S+) SAY/.exec(prompt)?.[1];
while (file !== undefined && !existsSync(file)) await pause(50);
process.stdout.write(/SAY ([^]*)$/.exec(prompt)?.[1] ?? 'nothing to say');
`;

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the command in a process of its own, as a shell would. */
export function startGalley(args: readonly string[], cwd?: string) {
  const options = {
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  };
  const child = spawn(process.execPath, [commandFile, ...args], options);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Outcome>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
  return { child, ended, stdout: () => stdout };
}

export function galley(...args: string[]): Promise<Outcome> {
  return startGalley(args).ended;
}

/** The same from another working directory. */
export function galleyIn(cwd: string, ...args: string[]): Promise<Outcome> {
  return startGalley(args, cwd).ended;
}

/** A Workbench, a program that answers prompts, and workflows beside them. */
export async function createWorkflowBench() {
  const parent = await mkdtemp(join(tmpdir(), 'galley-cli-'));
  const directory = join(parent, 'bench');
  await mkdir(directory);
  await writeFile(join(parent, 'answer.mjs'), program);
  await writeFile(join(directory, 'note.txt'), 'one\n');
  return {
    parent,
    directory,
    backend: `"${process.execPath}" "${join(parent, 'answer.mjs')}"`,
    async workflow(name: string, states: Readonly<Record<string, string>>): Promise<string> {
      const folder = join(parent, name);
      await mkdir(folder);
      for (const [file, text] of Object.entries(states)) await writeFile(join(folder, file), text);
      return folder;
    },
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}

/** A State whose prompt makes the program answer with `text`, once the file `until` is there. */
export function saying(text: string, { until, keys = '' }: { until?: string; keys?: string } = {}): string {
  return `---\nbackend: command\n${keys}---\n${until === undefined ? '' : `UNTIL ${until} `}SAY ${text}\n`;
}
