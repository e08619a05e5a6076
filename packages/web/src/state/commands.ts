/** A key that works anywhere in a Workbench; `mod` is Ctrl, or ⌘ on a Mac. */
export interface Press {
  readonly key: string;
  readonly mod?: true;
}

interface CommandDefinition {
  /** The heading that it stands under in the palette. */
  readonly group: string;
  readonly label: string;
  /** Keys as the help shows them; `mod` becomes Ctrl or ⌘. */
  readonly keys?: readonly string[];
  /** Set where the key works anywhere; the others belong to the place that the label names. */
  readonly press?: Press;
}

/** Every command of the page: the palette, the keyboard help and the keys themselves are all made from this table. */
export const commandTable = {
  conversation: { group: 'View', label: 'Conversation' },
  companion: { group: 'View', label: 'Companion' },
  review: { group: 'View', label: 'Review the Draft' },
  plan: { group: 'View', label: 'Plan' },
  runs: { group: 'View', label: 'Runs' },
  workflows: { group: 'View', label: 'Workflows' },
  audit: { group: 'View', label: 'Audit of the last run' },
  tries: { group: 'View', label: 'Models side by side' },
  checkpoints: { group: 'View', label: 'Checkpoints' },
  home: { group: 'View', label: 'Home: all your Workbenches' },
  allRuns: { group: 'View', label: 'Runs of all Workbenches' },
  tour: { group: 'Page', label: 'Take the tour' },
  goTo: {
    group: 'Page',
    label: 'Go to a file, a view or a setting',
    keys: ['mod', 'K'],
    press: { key: 'k', mod: true },
  },
  help: { group: 'Page', label: 'Show these keys', keys: ['?'], press: { key: '?' } },
  message: { group: 'Page', label: 'Go to the message field', keys: ['/'], press: { key: '/' } },
  quote: { group: 'Page', label: 'Quote the selected words', keys: ['Q'], press: { key: 'q' } },
  quoteToCompanion: { group: 'Page', label: 'Ask the companion about the selected words' },
  files: { group: 'Page', label: 'Show or hide the files', keys: ['mod', 'B'], press: { key: 'b', mod: true } },
  light: { group: 'Colours', label: 'Light' },
  dark: { group: 'Colours', label: 'Dark' },
  system: { group: 'Colours', label: 'As the system' },
  send: { group: 'Keys', label: 'Send the message', keys: ['Enter'] },
  newLine: { group: 'Keys', label: 'New line in the message', keys: ['Shift', 'Enter'] },
  approve: { group: 'Keys', label: 'Approve the plan', keys: ['mod', 'Enter'] },
  planMove: { group: 'Keys', label: 'In a plan: next or previous item', keys: ['↓', '↑'] },
  planOrder: { group: 'Keys', label: 'In a plan: move the item', keys: ['Alt', '↓', '↑'] },
  planEdit: { group: 'Keys', label: 'In a plan: edit, comment', keys: ['E', 'C'] },
  planPolicy: { group: 'Keys', label: 'In a plan: do it, ask me first, hold, drop', keys: ['A', 'G', 'H', 'D'] },
  reviewStep: { group: 'Keys', label: 'In a review: next or previous change', keys: ['J', 'K'] },
  reviewLeave: { group: 'Keys', label: 'In a review: leave a change out, or take it again', keys: ['X'] },
  cells: { group: 'Keys', label: 'Move through cells', keys: ['↑', '↓', '←', '→'] },
} as const satisfies Readonly<Record<string, CommandDefinition>>;

export type CommandId = keyof typeof commandTable;

export interface Command extends CommandDefinition {
  readonly id: CommandId;
}

export const commands: readonly Command[] = Object.entries(commandTable).map(([id, command]) => ({
  id: id as CommandId,
  ...command,
}));

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The command whose key this is; letters and signs are text where somebody types. */
export function commandOf(event: Pressed, isTyping: boolean): CommandId | null {
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey || (isTyping && !mod)) return null;
  const found = commands.find(({ press }) => {
    if (press === undefined || press.key !== event.key.toLowerCase()) return false;
    // A sign like ? needs Shift on some keyboards; Ctrl+Shift+K is somebody else's.
    return press.mod === true ? mod && !event.shiftKey : !mod;
  });
  return found?.id ?? null;
}

const modKey = () => (navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl');

/** The keys of a command as this computer's keyboard names them. */
export function keysOf({ keys = [] }: Pick<Command, 'keys'>): string[] {
  return keys.map((key) => (key === 'mod' ? modKey() : key));
}
