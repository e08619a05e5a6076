import type { Command } from 'commander';

/** Makes an action whose code loads only when the command is used. */
export type Run = <Rest extends unknown[]>(
  load: () => Promise<(...rest: Rest) => Promise<number>>,
) => (...rest: Rest) => Promise<void>;

/** Adds the commands of one heading of `galley --help`. */
export type AddCommands = (program: Command, run: Run) => void;

/** For an option that can be repeated. */
export const collect = (value: string, list: string[] = []) => [...list, value];

export function withFolder(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .argument('<dir>', 'the Workbench: a folder, or the address of a shared one')
    .option('--json', 'print JSON');
}

/** Options of every command that may drive a run. */
export function withDriving(command: Command): Command {
  return command
    .option('--backend <name>', 'who takes turns in states that do not say: builtin, claude, codex or command')
    .option('--backend-command <command>', 'a program and its arguments, for states with "backend: command"')
    .option('--at-once <number>', 'most Agents at work at the same time (1024, or as programs.json says)')
    .option('--debug', 'keep raw responses and transitions in .galley/runs/<id>/debug')
    .option('--yes', 'approve plans and publish the result without asking')
    .option(
      '--include-marked',
      'with --yes: also publish marked files (programs, hidden files, macros, external links)',
    )
    .option('--include-unverified', 'with --yes: also publish files of items that could not be verified')
    .option('--json', 'print the outcome as JSON');
}
