import { isAbsolute } from 'node:path';
import { packageOf } from '../../sandbox/index.ts';
import { endMarked } from '../process/leftovers.ts';
import { createByteGuard, createCappedText } from '../process/output.ts';
import { type ProcessOutcome, runProcess } from '../process/run-process.ts';
import { temporaryFile } from '../process/temporary-file.ts';
import { confineTurn, refusedWords } from '../reach/confine-turn.ts';
import type { Backend, TurnAnswer, TurnRequest } from '../turn/backend.ts';
import { BackendError } from '../turn/backend-error.ts';

export interface CommandBackendOptions {
  readonly command: string;
  readonly args?: readonly string[];
  readonly name?: string;
  /** Dollars per turn for a program whose price is known, 0 for one that is free. Null: unknown. */
  readonly cost?: number | null;
  readonly maxOutputBytes?: number;
}

const defaultMaxOutputBytes = 64 * 1024 * 1024;

/**
 * Any program that reads a prompt on stdin and prints its answer. What it remembers of a Session is its own
 * affair: it is told the Session's id, whether to begin, continue or branch, and the id to branch from.
 */
export function commandBackend(options: CommandBackendOptions): Backend {
  const { command, args = [], name = 'command', cost = null, maxOutputBytes = defaultMaxOutputBytes } = options;
  return {
    name,
    program: { command, args },
    async runTurn(request, { signal, onText, onRaw }): Promise<TurnAnswer> {
      if (request.attempt > 1) await endMarked('GALLEY_SESSION', request.sessionId, 400);
      await using system = await temporaryFile('system.md', request.system);
      const chunks: Buffer[] = [];
      const guard = createByteGuard(command, maxOutputBytes);
      const stderr = createCappedText(64 * 1024);
      const decoder = new TextDecoder();
      const env = { ...variablesFor(request, system.path), ...request.env };
      // `node agent.js`: what is allowed with its content is there. The prompt and the workflow name nothing here.
      const started = args.filter((argument) => isAbsolute(argument)).map(packageOf);
      const end = await runProcess({
        command,
        args,
        cwd: request.cwd,
        env,
        ...(await confineTurn(request, { env, readable: [system.path, ...started] })),
        stdin: request.prompt,
        limits: request.limits,
        signal,
        onStdout(chunk) {
          guard(chunk);
          chunks.push(chunk);
          onText(decoder.decode(chunk, { stream: true }));
        },
        onStderr: stderr.push,
      });
      const text = Buffer.concat(chunks).toString('utf8').trimEnd();
      const raw = { type: 'command', stdout: text, stderr: stderr.read().text, ...end };
      onRaw(raw);
      if (end.exitCode !== 0) throw failed(command, raw);
      const usage = { input_tokens: 0, output_tokens: 0, cost };
      return { text, sessionId: request.sessionId, usage, totals: null, raw: [raw] };
    },
  };
}

function variablesFor(request: TurnRequest, systemFile: string | null): Record<string, string> {
  const optional = {
    GALLEY_PARENT_SESSION: request.parentSessionId,
    GALLEY_SYSTEM_FILE: systemFile,
    GALLEY_MODEL: request.model,
    GALLEY_EFFORT: request.effort,
    GALLEY_TOOLS_URL: request.tools?.url ?? null,
    GALLEY_TOOLS_SECRET: request.tools?.secret ?? null,
  };
  return {
    GALLEY_SESSION: request.sessionId,
    GALLEY_SESSION_MODE: request.mode,
    GALLEY_ATTEMPT: String(request.attempt),
    GALLEY_MAX_TURNS: String(request.limits.maxTurns),
    ...Object.fromEntries(Object.entries(optional).filter((entry): entry is [string, string] => entry[1] !== null)),
  };
}

function failed(command: string, end: ProcessOutcome & { readonly stderr: string }): BackendError {
  const how = end.exitCode === null ? `was ended by ${end.signal}` : `ended with exit code ${end.exitCode}`;
  const said = end.stderr.trim().slice(-2000);
  return new BackendError({
    failure: 'BACKEND_FAILED',
    message: `${command} ${how}${said === '' ? '' : `: ${said}`}.${refusedWords(end.refused)}`,
    details: { command, exit_code: end.exitCode, signal: end.signal, stderr: said, refused: end.refused },
  });
}
