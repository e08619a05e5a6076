import type { TurnRequest } from '../turn/backend.ts';

/** How the Session is opened. It differs from the request's mode when an earlier attempt has made the Session already. */
export type SessionOpening = 'fresh' | 'resume' | 'fork';

/** Flags that some installed versions lack. */
export interface ClaudeAbilities {
  readonly budget: boolean;
  readonly effort: boolean;
  readonly prompts: boolean;
  readonly restricted: boolean;
  readonly snapshot: boolean;
}

export interface ClaudeFiles {
  readonly system: string | null;
  /** Names our MCP server, or none; it holds the secret, which must not stand in the arguments. */
  readonly servers: string;
}

const readers = ['Read', 'Glob', 'Grep'];
const writers = [...readers, 'Write', 'Edit'];

/** Tools of the program's own, by what lies in its folder. */
export function ownTools({ files }: Pick<TurnRequest, 'files'>): readonly string[] {
  return files === 'write' ? writers : files === 'read' ? readers : [];
}

/** The arguments of one turn. The prompt is not among them: it goes to stdin, where length and quotes do not matter. */
export function claudeArguments(
  request: TurnRequest,
  opening: SessionOpening,
  abilities: ClaudeAbilities,
  files: ClaudeFiles,
  own: readonly string[] = ownTools(request),
): string[] {
  const { model, effort, maxCost } = request;
  return [
    '-p',
    ...['--output-format', 'stream-json', '--verbose', '--include-partial-messages'],
    ...sessionArguments(request, opening),
    ...(model === null ? [] : ['--model', model]),
    ...(effort === null || !abilities.effort ? [] : ['--effort', effort]),
    ...['--max-turns', String(request.limits.maxTurns)],
    ...(maxCost === null || !abilities.budget ? [] : ['--max-budget-usd', maxCost.toFixed(4)]),
    // Without `off`, a resumed Session keeps the system text of its first State and ignores this one.
    ...(files.system === null ? [] : ['--append-system-prompt-file', files.system]),
    ...(files.system === null || !abilities.snapshot ? [] : ['--system-prompt-snapshot', 'off']),
    ...boundArguments(request, abilities, files, own),
  ];
}

/** Nothing but what the State allows: no settings, hooks, servers or instructions that lie about, no question to anybody. */
function boundArguments(
  request: TurnRequest,
  abilities: ClaudeAbilities,
  { servers }: ClaudeFiles,
  own: readonly string[],
): string[] {
  const allowed = [...(request.tools === null ? [] : [`mcp__${serverName}`]), ...own];
  return [
    ...(abilities.restricted ? ['--restricted'] : ['--setting-sources', '']),
    ...['--strict-mcp-config', '--mcp-config', servers],
    ...['--tools', own.join(',')],
    ...(allowed.length === 0 ? [] : ['--allowedTools', allowed.join(',')]),
    ...['--permission-mode', request.files === 'write' ? 'acceptEdits' : 'dontAsk'],
    ...(abilities.prompts ? ['--permission-prompts', 'none'] : []),
  ];
}

export const serverName = 'galley';

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
