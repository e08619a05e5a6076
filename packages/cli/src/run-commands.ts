import type { Command } from 'commander';
import type { Run } from './more-commands.ts';

const collect = (value: string, list: string[] = []) => [...list, value];

/** Options of every command that may drive a run. */
function withDriving(command: Command): Command {
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
    .option('--json', 'print the outcome as JSON');
}

/** Runs of workflows: start, go on, stop, look. */
export function addRunCommands(program: Command, run: Run): void {
  withDriving(
    program
      .command('start')
      .description('run a workflow: a folder, a yaml or zip file, or the name of a built-in one')
      .argument('<workflow>', 'where it is')
      .option('--dir <dir>', 'the Workbench to work in', '.')
      .option('--input <text>', 'what the first state gets as its input')
      .option('--model <id>', 'model for states that name none')
      .option('--budget <dollars>', 'the most it may spend')
      .option('--tokens <number>', 'the most tokens it may use')
      .option('--allow-unknown-price', 'with a budget in dollars: also call what has no known price')
      .option('--allow', 'the model’s provider, or the claude program, may be sent the files of this Workbench')
      .option('--allow-scripts', 'let the scripts and programs of this workflow run without showing them to you')
      .option('--var <name=value>', 'a variable for the prompts (can be repeated)', collect),
  ).action(run(async () => (await import('./commands/start.ts')).startCommand));
  withDriving(
    program
      .command('resume')
      .description('go on with a run: after a crash, a cancel, or a decision')
      .argument('<dir>', 'the Workbench')
      .argument('[run]', 'its id; the last run if left out')
      .option('--input <text>', 'the answer to the question it waits with')
      .option('--ask <id>', 'with --input: which question, where several are open')
      .option('--model <id>', 'go on with another model')
      .option('--allow', 'the model’s provider may be sent the files of this Workbench')
      .option('--allow-scripts', 'let the scripts and programs of its workflow run without showing them to you')
      .option('--refresh', 'take the workflow over as its files are now')
      .option('--all', 'every run that was interrupted or paused'),
  ).action(run(async () => (await import('./commands/resume.ts')).resumeCommand));
  withDriving(
    program
      .command('budget')
      .description('raise what a run may spend and go on with it')
      .argument('<dir>', 'the Workbench')
      .argument('<run>', 'its id')
      .option('--dollars <number>', 'the new limit in dollars')
      .option('--tokens <number>', 'the new limit in tokens')
      .option('--allow-unknown-price', 'also call what has no known price'),
  ).action(run(async () => (await import('./commands/resume.ts')).budgetCommand));
  program
    .command('cancel')
    .description('stop a run; what it did so far stays, and it can be resumed')
    .argument('<dir>', 'the Workbench')
    .argument('[run]', 'its id; the last run if left out')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./commands/resume.ts')).cancelCommand));
  addLookCommands(program, run);
}

function addLookCommands(program: Command, run: Run): void {
  const load = () => import('./commands/runs.ts');
  const inRun = (parent: Command, name: string, description: string) =>
    parent
      .command(name)
      .description(description)
      .argument('<dir>', 'the Workbench')
      .argument('<run>', 'its id, from "galley runs"')
      .option('--json', 'print JSON');
  program
    .command('list')
    .description('all runs of a Workbench with their status')
    .argument('<dir>', 'the Workbench')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).listRunsCommand));
  const runs = program
    .command('runs')
    .description('look at runs, also while another process works on them')
    .argument('<dir>', 'the Workbench')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).listRunsCommand));
  inRun(runs, 'show', 'one run with its Agents').action(run(async () => (await load()).showRunCommand));
  inRun(runs, 'tail', 'the events of a run')
    .option('--follow', 'and on as they come; the exit code is the run’s')
    .action(run(async () => (await load()).tailRunCommand));
  const decide = () => import('./commands/stopped-agents.ts');
  withDriving(
    runs
      .command('retry')
      .description('try an Agent again that failed or paused, and go on')
      .argument('<dir>', 'the Workbench')
      .argument('<run>', 'its id, from "galley runs"')
      .argument('<agent>', 'the Agent, from "galley runs show"'),
  ).action(run(async () => (await decide()).retryAgentCommand));
  withDriving(
    runs
      .command('skip')
      .description('go on without a forked Agent that failed or paused; a join names it')
      .argument('<dir>', 'the Workbench')
      .argument('<run>', 'its id, from "galley runs"')
      .argument('<agent>', 'the Agent, from "galley runs show"')
      .requiredOption('--reason <text>', 'why; it is kept in the journal'),
  ).action(run(async () => (await decide()).skipAgentCommand));
  inRun(runs, 'audit', 'every call, decision and transition with time, tokens and cost')
    .option('--search <text>', 'only entries with these words in them')
    .action(run(async () => (await load()).auditRunCommand));
}

/** Workflows as files: check, draw, begin. */
export function addWorkflowCommands(program: Command, run: Run): void {
  const load = () => import('./commands/workflow.ts');
  program
    .command('lint')
    .description('check a workflow; errors give exit code 1')
    .argument('<workflow>', 'folder, yaml or zip file')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).lintCommand));
  program
    .command('diagram')
    .description('draw the states of a workflow')
    .argument('<workflow>', 'folder, yaml or zip file')
    .option('--svg', 'as a picture')
    .option('--mermaid', 'as Mermaid text (default)')
    .option('-o, --output <file>', 'write it to a file')
    .option('--json', 'print both as JSON')
    .action(run(async () => (await load()).diagramCommand));
  program
    .command('new')
    .description('begin something new')
    .command('workflow')
    .description('write a small workflow that runs as it is')
    .argument('<name>', 'name of its folder')
    .option('--template <template>', 'basic, review, fork, ask or script', 'basic')
    .option('--dir <dir>', 'folder to put it in', '.')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).newWorkflowCommand));
}
