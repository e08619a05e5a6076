import type { Sandbox } from '../../sandbox/index.ts';
import { createCappedText } from '../process/output.ts';
import { runProcess } from '../process/run-process.ts';
import { temporaryFile } from '../process/temporary-file.ts';
import type { TimeLimits } from '../turn/backend.ts';

export type ScriptInterpreter = 'sh' | 'js' | 'ts';

export interface ScriptRequest {
  /** A file to run where it lies, or a text: what a Run has pinned runs even when the file has changed since. */
  readonly source: { readonly path: string } | { readonly content: string };
  readonly interpreter: ScriptInterpreter;
  readonly cwd: string;
  /** Left out: the script has the person's own rights. */
  readonly confined?: {
    readonly sandbox: Sandbox;
    /** All that it may change. */
    readonly view: string;
    /** What it may read besides the system's own programs. */
    readonly readable?: readonly string[];
  };
  readonly env: Readonly<Record<string, string>>;
  readonly limits: TimeLimits;
  readonly stdin?: string;
  readonly maxOutputBytes?: number;
  readonly signal: AbortSignal;
  onText?(text: string): void;
}

export interface ScriptResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Bytes left out of the middle of each output; 0 when it is whole. */
  readonly truncated: { readonly stdout: number; readonly stderr: number };
}

const defaultMaxOutputBytes = 1024 * 1024;

/** Runs the script of a State. A failing exit code is a result; abort and limits are a `BackendError`. */
export async function runScript(request: ScriptRequest): Promise<ScriptResult> {
  const { source, interpreter } = request;
  await using pinned = await temporaryFile(`state.${interpreter}`, 'content' in source ? `${source.content}\n` : '');
  const path = 'path' in source ? source.path : (pinned.path ?? '');
  const maxBytes = request.maxOutputBytes ?? defaultMaxOutputBytes;
  const stdout = createCappedText(maxBytes);
  const stderr = createCappedText(maxBytes);
  const decoder = new TextDecoder();
  const { command, args } = interpreterOf(interpreter, path);
  const end = await runProcess({
    command,
    args,
    cwd: request.cwd,
    env: request.env,
    stdin: request.stdin ?? '',
    limits: request.limits,
    signal: request.signal,
    ...(request.confined === undefined ? {} : { confined: confineTo(request.confined, path) }),
    onStdout(chunk) {
      stdout.push(chunk);
      request.onText?.(decoder.decode(chunk, { stream: true }));
    },
    onStderr: stderr.push,
  });
  const [out, err] = [stdout.read(), stderr.read()];
  const { exitCode, signal } = end;
  return {
    stdout: out.text,
    stderr: err.text,
    exitCode,
    signal,
    truncated: { stdout: out.leftOut, stderr: err.leftOut },
  };
}

/** The script, its interpreter, its view: nothing else of the person's files is there. */
function confineTo({ sandbox, view, readable = [] }: NonNullable<ScriptRequest['confined']>, script: string) {
  return { sandbox, allow: { writable: [view], readable: [...readable, script] } };
}

function interpreterOf(interpreter: ScriptInterpreter, path: string) {
  if (interpreter === 'sh') return { command: 'bash', args: ['--norc', '--noprofile', path] };
  return { command: process.execPath, args: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', path] };
}
