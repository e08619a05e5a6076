import type { Command } from 'commander';

const pull = 'galley pull ADDRESS DIR brings its published files to this computer; use them there.';
const page = 'Open its page; this is managed there.';
const workers = 'Its server and workers keep it; galley team --help lists what their operator can do.';
const own = 'There is nothing to do: this is about your own computer.';

/** Commands, or whole groups, that are about this computer and no shared Workbench, with what to do for one instead. */
const remedies: Readonly<Record<string, string>> = {
  serve: 'Open its address in a browser.',
  home: 'galley login without an address lists your shared Workbenches.',
  'sign-in': 'galley login ADDRESS signs in to a team server.',
  ...Object.fromEntries(['map', 'read', 'find', 'styles', 'changes', 'create', 'merge'].map((name) => [name, pull])),
  ...Object.fromEntries(['split', 'fill', 'render', 'convert', 'query', 'copy', 'export'].map((name) => [name, pull])),
  'runs tail': 'galley audit trail ADDRESS RUN lists what happened in a run.',
  lint: pull,
  diagram: pull,
  'new workflow': 'Create it here and put it into a pulled folder; galley push sends it.',
  keys: page,
  'trust list': page,
  'trust revoke': page,
  'trust folder': own,
  'mcp-servers add': page,
  'mcp-servers set': page,
  'mcp-servers remove': page,
  completion: own,
  import: 'Unpack the zip file into a pulled folder; galley push sends it.',
  delete: workers,
  doctor: workers,
  team: 'These commands run a deployment; people use galley login, or its page.',
};

/** What to do for a shared Workbench instead; null for a command that works with one. */
export function remedyForShared(name: string): string | null {
  return remedies[name] ?? remedies[name.split(' ')[0] ?? ''] ?? null;
}

export const localOnlyNames: readonly string[] = Object.keys(remedies);

const places = new Set(['dir', 'file', 'files', 'folder', 'workflow', 'new', 'target']);

/** What a command was given as the place to work in: words to look for may be an address, too. */
export function placesGiven(command: Command): readonly string[] {
  return command.registeredArguments.flatMap((argument, index) =>
    places.has(argument.name()) ? command.args.slice(index, argument.variadic ? undefined : index + 1) : [],
  );
}
