import { type ChildProcess, spawn } from 'node:child_process';
import { commandFile } from '../../packages/cli/src/testing/command-file.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with what was printed when a line is there. */
  line(): Promise<string>;
  /** Resolves when this stands on stderr, or the command has ended without it. */
  hasSaid(text: string): Promise<void>;
}

/** One `galley` command in a process of its own. */
export function startCommand(args: readonly string[], env: NodeJS.ProcessEnv): Started {
  const began = performance.now();
  const child = spawn(process.execPath, [commandFile, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  const firstLine = Promise.withResolvers<string>();
  const awaited = new Map<string, () => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
    if (said.stdout.includes('\n')) firstLine.resolve(said.stdout.trim());
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
    for (const [awaitedText, tell] of awaited) if (said.stderr.includes(awaitedText)) tell();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      firstLine.resolve(said.stdout.trim());
      for (const tell of awaited.values()) tell();
      resolve({ code, ...said, milliseconds: performance.now() - began });
    });
  });
  const hasSaid = (text: string) =>
    new Promise<void>((resolve) => {
      if (said.stderr.includes(text) || child.exitCode !== null) resolve();
      else awaited.set(text, resolve);
    });
  return { child, ended, line: () => firstLine.promise, hasSaid };
}
