/** Folders whose content tells an agent or an editor what to run, at any depth. */
const folders: ReadonlySet<string> = new Set([
  '.agents',
  '.aider',
  '.amazonq',
  '.augment',
  '.claude',
  '.claude-plugin',
  '.cline',
  '.clinerules',
  '.codex',
  '.continue',
  '.cursor',
  '.devcontainer',
  '.gemini',
  '.goose',
  '.idea',
  '.junie',
  '.kilocode',
  '.kiro',
  '.opencode',
  '.qwen',
  '.roo',
  '.vscode',
  '.windsurf',
  '.zed',
]);

/** Single files of the same kind. */
const files: ReadonlySet<string> = new Set([
  '.aiderignore',
  '.clineignore',
  '.cursorignore',
  '.cursorrules',
  '.envrc',
  '.goosehints',
  '.mcp.json',
  '.roomodes',
  '.windsurfrules',
  'agents.md',
  'agents.override.md',
  'agent.md',
  'claude.md',
  'claude.local.md',
  'gemini.md',
  'mcp.json',
  'opencode.json',
  'opencode.jsonc',
  'qwen.md',
]);

const names: readonly RegExp[] = [/^\.aider\./, /\.code-workspace$/, /^\.roorules(?:-|$)/];

/** In a folder that holds other things, too. */
const places = /(?:^|\/)\.github\/(?:copilot-|agents\/|chatmodes\/|hooks\/|instructions\/|prompts\/)/;

/**
 * Whether a path of the Workbench is configuration of an agent or an editor: programs act on such files merely because
 * they lie in the folder (hooks, servers to start, instructions). Names count in any case: some disks do not tell them apart.
 */
export function isAgentConfiguration(path: string): boolean {
  const parts = path.toLowerCase().split('/');
  const name = parts.at(-1) ?? '';
  if (parts.slice(0, -1).some((part) => folders.has(part))) return true;
  return (
    files.has(name) || folders.has(name) || names.some((pattern) => pattern.test(name)) || places.test(parts.join('/'))
  );
}
