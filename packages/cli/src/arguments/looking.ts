import type { Command } from 'commander';

const looking = new WeakSet<Command>();

/** Says of a command that without further options it only looks: it makes no `.galley/` where there is none (SPEC B16). */
export function looks(command: Command): Command {
  looking.add(command);
  return command;
}

export function onlyLooks(command: Command): boolean {
  return looking.has(command);
}
