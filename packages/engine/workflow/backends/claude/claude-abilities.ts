import { createCappedText } from '../process/output.ts';
import { runProcess } from '../process/run-process.ts';
import { confineTurn } from '../reach/confine-turn.ts';
import type { TurnRequest } from '../turn/backend.ts';
import { BackendError } from '../turn/backend-error.ts';
import type { ClaudeAbilities } from './claude-arguments.ts';

const known = new Map<string, Promise<ClaudeAbilities>>();
const limits = { totalMs: 30_000, idleMs: 30_000 };
const remedy =
  'Install Claude Code (npm install -g @anthropic-ai/claude-code), run `claude` once to sign in, then resume the run.';

/** Which flags this installed version has. Asked once; a flag it does not know would fail the whole turn. */
export async function claudeAbilities(
  command: string,
  request: TurnRequest,
  env: Readonly<Record<string, string>>,
): Promise<ClaudeAbilities> {
  const key = `${command}\0${env.PATH ?? ''}`;
  const asked = known.get(key) ?? ask(command, request, env);
  known.set(key, asked);
  try {
    return await asked;
  } catch (error) {
    // The next turn asks anew: the program may be installed by then.
    known.delete(key);
    throw error;
  }
}

async function ask(
  command: string,
  request: TurnRequest,
  env: Readonly<Record<string, string>>,
): Promise<ClaudeAbilities> {
  const help = createCappedText(1024 * 1024);
  const { cwd } = request;
  const ignore = () => undefined;
  // Shared by all Agents that start at once: the abort of one must not fail the others.
  const { signal } = new AbortController();
  try {
    await runProcess({
      command,
      args: ['--help'],
      cwd,
      env,
      ...(await confineTurn({ ...request, tools: null }, { env, readable: [] })),
      stdin: '',
      limits,
      signal,
      onStdout: help.push,
      onStderr: ignore,
    });
  } catch (error) {
    if (!(error instanceof BackendError) || error.failure !== 'BACKEND_MISSING') throw error;
    throw new BackendError({
      failure: 'BACKEND_MISSING',
      message: error.message,
      remedy,
      details: error.details,
      cause: error,
    });
  }
  const text = help.read().text;
  const has = (flag: string) => text.includes(flag);
  if (!has('--fork-session') || !has('--session-id')) {
    const message = `The installed "${command}" cannot continue and branch Sessions under ids of our choice.`;
    throw new BackendError({ failure: 'BACKEND_TOO_OLD', message, details: { command } });
  }
  if (!has('--strict-mcp-config') || !has('--setting-sources') || !/--tools\b/.test(text)) {
    const message = `The installed "${command}" cannot be kept from tools and settings of its own.`;
    throw new BackendError({ failure: 'BACKEND_TOO_OLD', message, details: { command } });
  }
  return {
    budget: has('--max-budget-usd'),
    effort: has('--effort'),
    prompts: has('--permission-prompts'),
    restricted: has('--restricted'),
    snapshot: has('--system-prompt-snapshot'),
  };
}
