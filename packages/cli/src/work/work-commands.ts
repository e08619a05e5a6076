import type { Command } from 'commander';
import { type Run, withDriving, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** Requests and the runs behind them: ask, go on, stop. */
export function addWorkCommands(program: Command, run: Run): void {
  withFolder(program, 'open', 'turn a folder into a Workbench; moves no file').action(
    run(async () => (await import('./open-folder.ts')).openCommand),
  );
  program
    .command('run')
    .description('work on a request: research, plan, and with your approval implement')
    .argument('<dir>', 'the Workbench')
    .argument('<request>', 'what you want')
    .option('--yes', 'approve the plan and publish the result without asking')
    .option(
      '--include-marked',
      'with --yes: also publish marked files (programs, hidden files, macros, external links)',
    )
    .option('--include-unverified', 'with --yes: also publish files of items that could not be verified')
    .option('--refine', 'continue with the Draft that exists')
    .option('--end-plan', 'end the plan that waits for approval; without it the request is refused')
    .option('--model <id>', 'model for this run')
    .option('--effort <level>', 'how hard the model thinks: minimal, low, medium or high')
    .option('--plan <mode>', 'when the plan of this request waits for you: true, auto or false')
    .option('--budget <dollars>', 'the most it may spend')
    .option('--tokens <number>', 'the most tokens it may use')
    .option('--allow-unknown-price', 'with a budget in dollars: also call models without a known price')
    .option('--debug', 'keep raw responses and transitions in .galley/runs/<id>/debug')
    .option('--allow', 'the model’s provider may be sent the files of this Workbench')
    .option('--json', 'print the outcome as JSON')
    .action(run(async () => (await import('./run.ts')).runCommand));
  program
    .command('chat')
    .description('talk with the agents in the terminal')
    .argument('<dir>', 'the Workbench')
    .option('--model <id>', 'model to use')
    .action(run(async () => (await import('./chat.ts')).chatCommand));
  looks(withFolder(program, 'status', 'show the status of a Workbench')).action(
    run(async () => (await import('./status.ts')).statusCommand),
  );
  withFolder(program, 'regenerate', 'run the last request, or that of a message, again; what came after it is undone')
    .argument('[message]', 'its id, from "galley messages"')
    .option('--undo', 'take the last regenerate back: conversation and Draft become what they were before it')
    .option('--text <request>', 'send this instead of the request as it was')
    .option('--model <id>', 'ask this model')
    .option('--allow', 'the model’s provider may be sent the files of this Workbench')
    .option('--across-publish', 'also undo what was published since; changes the folder')
    .option('--yes', 'approve the plan and publish the result without asking')
    .option('--include-marked', 'with --yes: also publish marked files')
    .option('--include-unverified', 'with --yes: also publish files of items that could not be verified')
    .action(run(async () => (await import('./regenerate.ts')).regenerateCommand));
  looks(withFolder(program, 'ask', 'list open questions of workflows, or answer one'))
    .argument('[answer]', 'your answer; the run continues with it')
    .option('--run <id>', 'only questions of this run')
    .option('--ask <id>', 'which question, where several are open')
    .option('--yes', 'approve plans and publish the result without asking')
    .action(run(async () => (await import('./ask.ts')).askCommand));
  const load = () => import('./resume.ts');
  withDriving(
    program
      .command('resume')
      .description('continue a run: after a crash, a cancel, or a decision')
      .argument('<dir>', 'the Workbench')
      .argument('[run]', 'its id; the last run if left out')
      .option('--input <text>', 'the answer to its question')
      .option('--ask <id>', 'with --input: which question, where several are open')
      .option('--model <id>', 'continue with another model')
      .option('--allow', 'the model’s provider may be sent the files of this Workbench')
      .option('--allow-scripts', 'let the scripts and programs of its workflow run without showing them to you')
      .option('--refresh', 'use the workflow’s files as they are now')
      .option('--all', 'every run that was interrupted or paused'),
  ).action(run(async () => (await load()).resumeCommand));
  withDriving(
    program
      .command('budget')
      .description('raise what a run may spend, and continue it')
      .argument('<dir>', 'the Workbench')
      .argument('<run>', 'its id')
      .option('--dollars <number>', 'the new limit in dollars')
      .option('--tokens <number>', 'the new limit in tokens')
      .option('--allow-unknown-price', 'also call models without a known price'),
  ).action(run(async () => (await load()).budgetCommand));
  program
    .command('cancel')
    .description('stop a run; what it did so far stays, and it can be resumed')
    .argument('<dir>', 'the Workbench')
    .argument('[run]', 'its id; the last run if left out')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).cancelCommand));
}
