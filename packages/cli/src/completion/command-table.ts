import type { Command } from 'commander';

/** One command for a shell to complete: its words, what it takes, and what may follow. */
export interface CompletedCommand {
  /** `plan show`; empty for `galley` itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly CompletedOption[];
}

export interface CompletedOption {
  readonly names: readonly string[];
  readonly description: string;
  /** A word follows it. */
  readonly takesValue: boolean;
}

/** Every command, from the same table that `galley --help` is made of. */
export function commandTable(command: Command, path: readonly string[] = []): CompletedCommand[] {
  const children = command.commands.filter((child) => child.name() !== 'help');
  const options = command.options.map(({ short, long, description, required, optional }) => ({
    names: [short, long].filter((name) => name !== undefined && name !== null),
    description,
    takesValue: required || optional,
  }));
  const commands = children.flatMap((child) =>
    [child.name(), ...child.aliases()].map((name) => ({ name, description: child.description() })),
  );
  return [
    { path: path.join(' '), commands, options: [...options, help] },
    ...children.flatMap((child) =>
      [child.name(), ...child.aliases()].flatMap((name) => commandTable(child, [...path, name])),
    ),
  ];
}

const help: CompletedOption = { names: ['-h', '--help'], description: 'show help', takesValue: false };
