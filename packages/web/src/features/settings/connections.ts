export interface Connection {
  readonly title: string;
  readonly hint: string;
  readonly text: string;
}

/** A folder's name may hold blanks and quotes: in a shell it stands in single quotes. */
function quoted(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** What to type or paste so that a program reaches the Workbench in this folder. */
export function connections(path: string): readonly Connection[] {
  const server = { command: 'galley', args: ['mcp', path] };
  return [
    {
      title: 'Claude Code',
      hint: 'Run this once in a terminal.',
      text: `claude mcp add galley -- galley mcp ${quoted(path)}`,
    },
    {
      title: 'Codex',
      hint: 'Run this once in a terminal.',
      text: `codex mcp add galley -- galley mcp ${quoted(path)}`,
    },
    {
      title: 'Other programs',
      hint: 'Most take a configuration in this form.',
      text: JSON.stringify({ mcpServers: { galley: server } }, null, 2),
    },
  ];
}
