import { InvalidArgumentError } from '@galley/schema';
import type { Command } from 'commander';
import { printPart } from '../output/print.ts';
import { commandTable } from './command-table.ts';
import { renderCompletion, shells } from './render-completion.ts';

/** Prints what a shell needs to complete `galley`; nothing is installed. */
export async function completionCommand(shell: string, _options: object, command: Command): Promise<number> {
  const known = shells.find((each) => each === shell);
  if (known === undefined) {
    throw new InvalidArgumentError(
      'shell',
      `There is no completion for "${shell}".`,
      `Use one of: ${shells.join(', ')}.`,
    );
  }
  printPart(renderCompletion(known, commandTable(command.parent ?? command)));
  return 0;
}
