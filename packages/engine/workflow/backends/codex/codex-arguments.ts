import type { TurnRequest } from '../turn/backend.ts';

/** Everything that it could act with beside our tools. A version that does not know one of these names refuses to start. */
const acting = [
  'apps',
  'browser_use',
  'computer_use',
  'goals',
  'hooks',
  'image_generation',
  'multi_agent',
  'plugins',
  'shell_tool',
  'skill_search',
  'tool_suggest',
  'unified_exec',
  'view_image',
];

export const secretVariable = 'GALLEY_TOOLS_SECRET';

/** How a Session is opened, by the id that Codex itself has given it. */
export type CodexOpening = readonly [] | readonly ['resume' | 'fork', string];

/** The arguments of one turn; the prompt goes to stdin, the secret into the environment. */
export function codexArguments(request: TurnRequest, opening: CodexOpening, more: readonly string[] | null): string[] {
  const { model, effort, tools } = request;
  return [
    'exec',
    ...['--json', '--skip-git-repo-check', '--ignore-user-config', '--ignore-rules', '--color', 'never'],
    ...(model === null ? [] : ['-m', model]),
    ...(effort === null ? [] : ['-c', `model_reasoning_effort=${JSON.stringify(effort)}`]),
    ...['-c', 'web_search="disabled"', '-c', 'project_doc_max_bytes=0'],
    ...(tools === null ? [] : ['-c', `mcp_servers.galley=${serverTable(tools.url)}`]),
    ...(more ?? ['-s', 'read-only', ...acting.flatMap((feature) => ['--disable', feature])]),
    ...opening,
    '-',
  ];
}

/** `required`: without our tools it must not begin. `approve`: nobody is there to be asked. */
function serverTable(url: string): string {
  const fields = [
    `url=${JSON.stringify(url)}`,
    `bearer_token_env_var=${JSON.stringify(secretVariable)}`,
    'default_tools_approval_mode="approve"',
    'required=true',
  ];
  return `{${fields.join(',')}}`;
}
