import type { Clock } from '@galley/schema';
import { systemClock } from '@galley/schema';
import { endMarked } from '../process/leftovers.ts';
import { createByteGuard, createCappedText } from '../process/output.ts';
import { passedOn } from '../process/passed-on.ts';
import { runProcess } from '../process/run-process.ts';
import { temporaryFile } from '../process/temporary-file.ts';
import { confineTurn, refusedWords } from '../reach/confine-turn.ts';
import type { Backend, TurnAnswer, TurnOptions, TurnRequest } from '../turn/backend.ts';
import { BackendError } from '../turn/backend-error.ts';
import { claudeAbilities } from './claude-abilities.ts';
import { claudeArguments, ownTools, type SessionOpening } from './claude-arguments.ts';
import { classifyClaude } from './claude-failure.ts';
import { claudeModel, claudeModels } from './claude-model.ts';
import { claudeReach } from './claude-reach.ts';
import { createClaudeStream } from './claude-stream.ts';
import { checkInit, serversFile } from './claude-tools.ts';
import { bookUsage } from './claude-usage.ts';

export interface ClaudeCodeOptions {
  /** Looked up on PATH. */
  readonly command?: string;
  /** Lets a prompt that begins with `/` be a command of the program. Off: such a prompt goes to the model like any other. */
  readonly slashCommands?: boolean;
  /** Tools of the program's own, instead of those that go with the files it is given. For tests of the program itself. */
  readonly ownTools?: readonly string[];
  readonly clock?: Clock;
  readonly maxOutputBytes?: number;
}

const defaultMaxOutputBytes = 512 * 1024 * 1024;

/** Thousands of short starts must not each look for updates, and no traffic goes anywhere but to the model. */
const quiet = { DISABLE_AUTOUPDATER: '1', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' };

/** For a program that outlived us, to write down what it was doing. */
const orphanGraceMs = 1000;

const interruptedNote =
  'An earlier attempt at the prompt below was interrupted. What it did stands above, perhaps not to the last step. ' +
  'Before you repeat anything that changes files or reaches outside, check whether it has happened already.\n\n';

/** Turns run by the `claude` program that the user has installed and signed in to. */
export function claudeCodeBackend(options: ClaudeCodeOptions = {}): Backend {
  const command = options.command ?? 'claude';

  async function open(request: TurnRequest, opening: SessionOpening, turn: TurnOptions): Promise<TurnAnswer> {
    const env = { ...quiet, ...passedOn(inherited), ...request.env, GALLEY_SESSION: request.sessionId };
    const abilities = await claudeAbilities(command, request, env);
    await using system = await temporaryFile('system.md', request.system);
    await using servers = await temporaryFile('servers.json', serversFile(request.tools));
    const own = options.ownTools ?? ownTools(request);
    const stream = createClaudeStream(turn, (init) => checkInit(init, request, own));
    const guardBytes = createByteGuard(command, options.maxOutputBytes ?? defaultMaxOutputBytes);
    const stderr = createCappedText(64 * 1024);
    const note = request.attempt > 1 && opening === 'resume' ? interruptedNote : '';
    // A result that begins with a path would otherwise be run as a command, and no model would ever see it.
    const guard = options.slashCommands !== true && request.prompt.startsWith('/') ? '\n' : '';
    const readable = [system.path, servers.path];
    const { exitCode, refused } = await runProcess({
      command,
      args: claudeArguments(request, opening, abilities, { system: system.path, servers: servers.path ?? '' }, own),
      cwd: request.cwd,
      env,
      ...(await confineTurn(request, { env, reach: claudeReach(env), readable })),
      stdin: note + guard + request.prompt,
      limits: request.limits,
      signal: turn.signal,
      onStdout(chunk) {
        guardBytes(chunk);
        stream.push(chunk);
      },
      onStderr: stderr.push,
    });
    const { raw, ...evidence } = stream.end();
    const booked =
      evidence.result === null ? null : bookUsage(evidence.result, opening === 'fresh' ? nothingYet : request.totals);
    const now = (options.clock ?? systemClock).now();
    const failure = classifyClaude({ ...evidence, exitCode, stderr: stderr.read().text }, now);
    if (failure !== null || booked === null) {
      const { message, ...rest } = failure ?? noAnswer;
      throw new BackendError({ ...rest, message: message + refusedWords(refused), ...booked });
    }
    return { text: evidence.result?.result ?? '', sessionId: request.sessionId, ...booked, raw };
  }

  return {
    name: 'claude-code',
    program: { command, args: [] },
    sendsTo: { provider: 'claude-code', host: 'the Claude Code program' },
    limitsCost: true,
    modelName: claudeModel,
    models: claudeModels,
    reach: (env) => claudeReach({ ...passedOn(inherited), ...env }),
    async runTurn(request, turn) {
      if (request.attempt === 1) return await open(request, request.mode, turn);
      // Killed with us, or not: when only we were killed, the program went on and would write into the same Session.
      await endMarked('GALLEY_SESSION', request.sessionId, orphanGraceMs);
      try {
        // The Session goes on after its last recorded message, so that the model sees what it has done already.
        return await open(request, 'resume', turn);
      } catch (error) {
        const unknown = error instanceof BackendError && error.failure === 'SESSION_NOT_FOUND';
        if (!unknown || request.mode === 'resume') throw error;
        // The earlier attempt ended before it had written anything.
        return await open(request, request.mode, turn);
      }
    },
  };
}

/** Where it keeps its sign-in, and how it reaches its provider from here. */
const inherited = ['CLAUDE_CONFIG_DIR', 'HTTPS_PROXY', 'https_proxy', 'NODE_EXTRA_CA_CERTS'];

/** A fresh Session has no past: older versions do not list what a turn that broke off used, only the Session's total. */
const nothingYet = { input_tokens: 0, output_tokens: 0, cost: 0 };

const noAnswer = { failure: 'BACKEND_FAILED', message: 'Claude Code ended without a result.' } as const;
