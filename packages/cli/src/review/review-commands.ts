import type { Command } from 'commander';
import { collect, type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** The Draft: see what it changes, then publish or discard it. */
export function addReviewCommands(program: Command, run: Run): void {
  const load = () => import('./draft.ts');
  const conflicts = () => import('./conflicts.ts');
  looks(
    program
      .command('diff')
      .description('show what the Draft of a Workbench changes, or compare two files')
      .argument('<first>', 'the Workbench, or a file')
      .argument('[second]', 'one file of the Draft, or the other file')
      .option('--key <columns>', 'tables: columns that identify a row, separated by commas')
      .option('--limit <number>', 'changes to show (100)')
      .option('--list', 'the Draft: one line for each change, with the id that --change takes')
      .option('--kind <kind>', 'with --list, only: added, removed, changed, formula, look, moved, other')
      .option('--from <checkpoint>', 'what changed in the folder since this Checkpoint, instead of the Draft')
      .option('--to <checkpoint>', 'with --from, until this Checkpoint; until now if left out')
      .option('--json', 'print JSON'),
  ).action(run(async () => (await import('./diff.ts')).diffCommand));
  withFolder(program, 'review', 'go through the Draft change by change and publish what you take')
    .argument('[file]', 'only this file')
    .action(run(async () => (await import('./review.ts')).reviewCommand));
  withFolder(program, 'publish', 'put the Draft into the folder; asks about marked files')
    .argument('[paths...]', 'only these files, marked ones included')
    .option('--file <path>', 'only this file (can be repeated)', collect)
    .option(
      '--change <id>',
      'of one file only this change, as diff names it: 3, Sheet1!B4, an id (can be repeated)',
      collect,
    )
    .option('--yes', 'do not ask: marked files stay in the Draft unless they are named')
    .option('--include-marked', 'publish marked files, too: programs, hidden files, macros, external links')
    .option('--dry-run', 'show what would happen')
    .action(run(async () => (await load()).publishCommand));
  withFolder(program, 'reject', 'remove a file, or changes of it, from the Draft; the folder stays as it is')
    .argument('<file>', 'its path')
    .option('--change <id>', 'only this change, as diff --list names it (can be repeated)', collect)
    .action(run(async () => (await import('./reject.ts')).rejectCommand));
  withFolder(program, 'discard', 'drop the Draft').action(run(async () => (await load()).discardCommand));
  withFolder(program, 'recover', 'bring back the last discarded Draft, or what was rejected')
    .option('--removal <id>', 'what reject took out of the Draft, by the id that it printed')
    .action(run(async () => (await load()).recoverCommand));
  looks(
    withFolder(program, 'agree', 'shared Workbenches: list what waits for a second person, and give your word for it'),
  )
    .argument('[code]', 'what you agree to, by its code in that list')
    .action(run(async () => (await import('./agree.ts')).agreeCommand));
  looks(withFolder(program, 'conflicts', 'list files that changed outside Galley since the Draft touched them')).action(
    run(async () => (await conflicts()).conflictsCommand),
  );
  withFolder(program, 'resolve', 'resolve a conflict')
    .argument('<file>', 'its path')
    .argument('<answer>', 'mine (the Draft’s version), theirs (the folder’s) or both')
    .option('--as <path>', 'with both: where the Draft’s version goes')
    .action(run(async () => (await conflicts()).resolveCommand));
}
