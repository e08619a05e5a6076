export interface PaletteCommand {
  readonly id: string;
  readonly label: string;
  /** The heading that it stands under. */
  readonly group: string;
  readonly keys?: readonly string[];
  readonly onSelect: () => void;
  /** It puts the keyboard somewhere itself; after the others it is where it was before. */
  readonly takesFocus?: boolean;
}

const MOST = 40;

/** Commands that hold every word that was typed; those that begin with the first one come first. */
export function matchCommands(commands: readonly PaletteCommand[], typed: string): PaletteCommand[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = ''] = words;
  const found = commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const begins = ({ label }: PaletteCommand) => beginsWord(label.toLowerCase(), first);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))].slice(0, MOST);
}

function beginsWord(text: string, word: string): boolean {
  return text.split(/[\s/_-]+/).some((part) => part.startsWith(word));
}
