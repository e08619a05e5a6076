import { spawn } from 'node:child_process';
import { delimiter, dirname, resolve } from 'node:path';

export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs one tool of the repository with the Node that runs this, and keeps what it prints. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const path = [dirname(process.execPath), resolve('node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { FORCE_COLOR: undefined, NO_COLOR: '1' };
  const env = { ...process.env, PATH: path, ...color, ...options.env };
  return new Promise((done) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    child.on('error', (error) => done({ ok: false, output: `${chunks.join('')}${error.message}\n` }));
    child.on('close', (code) => done({ ok: code === 0, output: chunks.join('') }));
  });
}
