import type { Usage } from '@galley/schema';
import { endMarked } from '../process/leftovers.ts';
import { createByteGuard, createCappedText } from '../process/output.ts';
import { passedOn } from '../process/passed-on.ts';
import { runProcess } from '../process/run-process.ts';
import { confineTurn, refusedWords } from '../reach/confine-turn.ts';
import type { Backend, TurnAnswer, TurnOptions, TurnRequest } from '../turn/backend.ts';
import { BackendError } from '../turn/backend-error.ts';
import { type CodexOpening, codexArguments, secretVariable } from './codex-arguments.ts';
import { createCodexStream } from './codex-events.ts';
import { classifyCodex } from './codex-failure.ts';
import { codexModel, codexModels } from './codex-model.ts';
import { codexReach } from './codex-reach.ts';
import { codexSessions } from './codex-sessions.ts';

export interface CodexOptions {
  /** Looked up on PATH. */
  readonly command?: string;
  /** Arguments instead of those that take its own tools away. For tests of the program itself. */
  readonly ownTools?: readonly string[];
  /** Put before all others: another provider, for tests. */
  readonly config?: readonly string[];
  readonly maxOutputBytes?: number;
}

const defaultMaxOutputBytes = 512 * 1024 * 1024;
const orphanGraceMs = 1000;
const inherited = ['CODEX_HOME', 'HTTPS_PROXY', 'https_proxy', 'SSL_CERT_FILE'];
const install = 'Install Codex (npm install -g @openai/codex), run `codex` once to sign in, then resume the run.';

const interruptedNote =
  'An earlier attempt at the prompt below was interrupted. What it did stands above, perhaps not to the last step. ' +
  'Before you repeat anything that changes files, check whether it has happened already.\n\n';

/** Turns run by the `codex` program that the user has installed and signed in to. */
export function codexBackend(options: CodexOptions = {}): Backend {
  const { command = 'codex', ownTools = null, maxOutputBytes = defaultMaxOutputBytes, config = [] } = options;

  async function open(request: TurnRequest, opening: CodexOpening, turn: TurnOptions): Promise<TurnAnswer> {
    const env = { ...passedOn(inherited), ...request.env };
    const sessions = codexSessions(env.CODEX_HOME);
    const guard = createByteGuard(command, maxOutputBytes);
    const stderr = createCappedText(64 * 1024);
    let keeping: Promise<void> = Promise.resolve();
    const stream = createCodexStream({
      ...turn,
      mayUseOwn: ownTools !== null,
      onThread(thread) {
        keeping = sessions.keep(request.sessionId, thread);
      },
    });
    const again = request.attempt > 1 && opening[0] === 'resume' ? interruptedNote : '';
    const system = opening.length > 0 || request.system === '' ? '' : `${request.system}\n\n`;
    const { exitCode, refused } = await runProcess({
      command,
      args: [...config, ...codexArguments(request, opening, ownTools)],
      cwd: request.cwd,
      env: {
        ...env,
        GALLEY_SESSION: request.sessionId,
        ...(request.tools === null ? {} : { [secretVariable]: request.tools.secret }),
      },
      ...(await confineTurn(request, { env, reach: codexReach(env, config), readable: [] })),
      stdin: system + again + request.prompt,
      limits: request.limits,
      signal: turn.signal,
      onStdout(chunk) {
        guard(chunk);
        stream.push(chunk);
      },
      onStderr: stderr.push,
    });
    await keeping;
    const { text, totals, failure, raw } = stream.end();
    if (exitCode !== 0 || text === null || totals === null) {
      const said = (failure ?? stderr.read().text).trim().slice(-2000);
      const message = `Codex: ${said === '' ? `ended with exit code ${exitCode} and no answer` : said}${refusedWords(refused)}`;
      const kind = classifyCodex(said);
      throw new BackendError({ failure: kind, message, details: { exit_code: exitCode }, ...booked(totals, request) });
    }
    return { text, sessionId: request.sessionId, raw, usage: turnUsage(totals, request), totals };
  }

  return {
    name: 'codex',
    program: { command, args: ['exec'] },
    sendsTo: { provider: 'codex', host: 'the Codex program' },
    modelName: codexModel,
    models: codexModels,
    reach: (env) => codexReach({ ...passedOn(inherited), ...env }, config),
    async runTurn(request, turn) {
      if (request.files !== 'none') throw noRawFiles();
      if (request.attempt > 1) await endMarked('GALLEY_SESSION', request.sessionId, orphanGraceMs);
      const sessions = codexSessions({ ...passedOn(inherited), ...request.env }.CODEX_HOME);
      const begun = request.attempt > 1 ? await sessions.find(request.sessionId) : null;
      if (begun !== null) return open(request, ['resume', begun], turn);
      if (request.mode === 'fresh') return withInstallHint(open(request, [], turn));
      const from = request.mode === 'fork' ? request.parentSessionId : request.sessionId;
      const thread = await sessions.find(from ?? request.sessionId);
      if (thread === null) {
        throw new BackendError({ failure: 'SESSION_NOT_FOUND', message: 'Codex has no Session for this State.' });
      }
      return open(request, [request.mode, thread], turn);
    },
  };
}

/** It counts over the whole Session, its parents included. */
function turnUsage(totals: Usage, { mode, totals: before }: TurnRequest): Usage {
  if (mode !== 'fresh' && before === null) return { input_tokens: 0, output_tokens: 0, cost: null };
  return {
    input_tokens: Math.max(0, totals.input_tokens - (before?.input_tokens ?? 0)),
    output_tokens: Math.max(0, totals.output_tokens - (before?.output_tokens ?? 0)),
    cost: null,
  };
}

function booked(totals: Usage | null, request: TurnRequest): { usage?: Usage; totals?: Usage } {
  return totals === null ? {} : { usage: turnUsage(totals, request), totals };
}

function noRawFiles(): BackendError {
  return new BackendError({
    failure: 'BACKEND_FAILED',
    message: 'Codex cannot be given raw files: its own tools can read everything on this computer.',
    remedy: 'Leave out `files: view`, so that it works with Galley’s tools, or use `backend: claude` there.',
  });
}

async function withInstallHint(turn: Promise<TurnAnswer>): Promise<TurnAnswer> {
  try {
    return await turn;
  } catch (error) {
    if (!(error instanceof BackendError) || error.failure !== 'BACKEND_MISSING') throw error;
    const { message, details } = error;
    throw new BackendError({ failure: 'BACKEND_MISSING', message, remedy: install, details, cause: error });
  }
}
