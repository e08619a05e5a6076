import { shellWord } from '../base/shell-word.ts';

/** How one program is told about a Workbench. */
export interface ConnectSetup {
  readonly program: string;
  /** `command`: run it in a terminal. `file`: put it into that program's configuration. */
  readonly kind: 'command' | 'file';
  readonly text: string;
}

/** What a person copies to connect another program to the Workbench in `folder`. */
export function connectSetups(folder: string): readonly ConnectSetup[] {
  const command = `galley mcp ${shellWord(folder)}`;
  const server = { command: 'galley', args: ['mcp', folder] };
  return [
    { program: 'Claude Code', kind: 'command', text: `claude mcp add galley -- ${command}` },
    { program: 'Codex', kind: 'command', text: `codex mcp add galley -- ${command}` },
    { program: 'Gemini CLI', kind: 'command', text: `gemini mcp add galley ${command}` },
    { program: 'Any other', kind: 'file', text: JSON.stringify({ mcpServers: { galley: server } }, null, 2) },
  ];
}
