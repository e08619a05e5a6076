import type { TurnRequest } from './backend.ts';

export interface ClaudeToolOptions {
  /** `--permission-mode`: what the program may do without asking. */
  readonly permissionMode?: string;
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  /** `--tools`: the built-in tools there are at all; an empty list for none. */
  readonly tools?: readonly string[];
  /** Anything else, such as `--mcp-config`, `--settings`, `--add-dir`. */
  readonly extraArguments?: readonly string[];
}

/** How the Session is opened. It differs from the request's mode when an earlier attempt has made the Session already. */
export type SessionOpening = 'fresh' | 'resume' | 'fork';

export interface ClaudeAbilities {
  readonly effort: boolean;
  readonly snapshot: boolean;
}

/** The arguments of one turn. The prompt is not among them: it goes to stdin, where length and quotes do not matter. */
export function claudeArguments(
  request: TurnRequest,
  opening: SessionOpening,
  options: ClaudeToolOptions,
  abilities: ClaudeAbilities,
  systemFile: string | null,
): string[] {
  return [
    '-p',
    ...['--output-format', 'stream-json', '--verbose', '--include-partial-messages'],
    ...sessionArguments(request, opening),
    ...(request.model === null ? [] : ['--model', request.model]),
    ...(request.effort === null || !abilities.effort ? [] : ['--effort', request.effort]),
    ...['--max-turns', String(request.limits.maxTurns)],
    // Without `off`, a resumed Session keeps the system text of its first State and ignores this one.
    ...(systemFile === null ? [] : ['--append-system-prompt-file', systemFile]),
    ...(systemFile === null || !abilities.snapshot ? [] : ['--system-prompt-snapshot', 'off']),
    ...toolArguments(options),
  ];
}

function sessionArguments(request: TurnRequest, opening: SessionOpening): string[] {
  if (opening === 'fresh') return ['--session-id', request.sessionId];
  if (opening === 'resume') return ['--resume', request.sessionId];
  return [
    '--resume',
    request.parentSessionId ?? request.sessionId,
    '--fork-session',
    '--session-id',
    request.sessionId,
  ];
}

function toolArguments(options: ClaudeToolOptions): string[] {
  const list = (flag: string, values: readonly string[] | undefined) =>
    values === undefined || (values.length === 0 && flag !== '--tools') ? [] : [flag, values.join(',')];
  return [
    ...(options.permissionMode === undefined ? [] : ['--permission-mode', options.permissionMode]),
    ...list('--allowedTools', options.allowedTools),
    ...list('--disallowedTools', options.disallowedTools),
    ...list('--tools', options.tools),
    ...(options.extraArguments ?? []),
  ];
}
