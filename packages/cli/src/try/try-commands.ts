import type { Command } from 'commander';
import { collect, type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** The same request or plan with several models, side by side (SPEC B13). */
export function addTryCommands(program: Command, run: Run): void {
  const parent = program
    .command('try')
    .description('try a request, or an approved plan, with several models at once; then keep one or take files of each')
    .argument('<dir>', 'the Workbench')
    .argument('[request]', 'what you want; left out with --run')
    .option('--models <ids>', 'models to try, separated by commas')
    .option('--run <id>', 'try the request of this run')
    .option('--plan', 'with --run: try its approved plan, so that all models do the same items')
    .option('--refine', 'begin with the Draft that exists, not with the folder')
    .option('--yes', 'approve the plan of each model without asking; nothing is published')
    .option('--budget <dollars>', 'the most each model may spend')
    .option('--tokens <number>', 'the most tokens each model may use')
    .option('--allow-unknown-price', 'with a budget in dollars: also call models without a known price')
    .option('--allow', 'the models’ providers may be sent the files of this Workbench')
    .option('--json', 'print the outcome as JSON')
    .action(run(async () => (await import('./start-try.ts')).tryCommand));
  const decide = () => import('./decide-try.ts');
  const inTry = (name: string, description: string) =>
    withFolder(parent, name, description).option(
      '--try <id>',
      'which try, from "galley try list"; the last if left out',
    );
  looks(withFolder(parent, 'list', 'list tries with the model, cost, time and files of each trial')).action(
    run(async () => (await import('./list-tries.ts')).listTriesCommand),
  );
  looks(inTry('compare', 'show for each file what every model made of it'))
    .argument('[path]', 'show the changes of this file')
    .option('--models <two>', 'with a path: what differs from the first of these to the second, A,B')
    .action(run(async () => (await import('./compare-try.ts')).compareTryCommand));
  inTry('keep', 'make the work of one model the Draft')
    .argument('<model>', 'whose')
    .option('--replace', 'discard a Draft that it did not begin with')
    .action(run(async () => (await decide()).keepCommand));
  inTry('take', 'take files from one model into the Draft; the rest of the Draft stays')
    .argument('<model>', 'whose')
    .argument('<files...>', 'their paths')
    .option('--change <id>', 'of one file only this change, as compare names it (can be repeated)', collect)
    .option('--against <model>', 'with --change: the rest of the file is what this model made of it')
    .action(run(async () => (await decide()).takeCommand));
  inTry('drop', 'let go of trials for good')
    .argument('[models...]', 'whose; all of the try if left out')
    .action(run(async () => (await decide()).dropCommand));
}
