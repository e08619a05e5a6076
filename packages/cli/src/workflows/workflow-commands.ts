import type { Command } from 'commander';
import { collect, type Run, withDriving, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** Workflows of your own: write, check, run, look. */
export function addWorkflowCommands(program: Command, run: Run): void {
  withDriving(
    program
      .command('start')
      .description('run a workflow: a folder, a yaml or zip file, or the name of a built-in one')
      .argument('<workflow>', 'where it is')
      .option('--dir <dir>', 'the Workbench to work in', '.')
      .option('--input <text>', 'what the first state gets as its input')
      .option('--model <id>', 'model for states that name none')
      .option('--refine', 'continue with the Draft that exists')
      .option('--budget <dollars>', 'the most it may spend')
      .option('--tokens <number>', 'the most tokens it may use')
      .option('--allow-unknown-price', 'with a budget in dollars: also call models without a known price')
      .option('--allow', 'the model’s provider, or the claude program, may be sent the files of this Workbench')
      .option('--allow-scripts', 'let the scripts and programs of this workflow run without showing them to you')
      .option('--var <name=value>', 'a variable for the prompts (can be repeated)', collect),
  ).action(run(async () => (await import('./start.ts')).startCommand));
  addRunCommands(program, run);
  addAuthoringCommands(program, run);
}

/** Looking at runs, also while another process drives them, and deciding about Agents that stopped. */
function addRunCommands(program: Command, run: Run): void {
  const load = () => import('./runs.ts');
  const inRun = (parent: Command, name: string, description: string) =>
    looks(withFolder(parent, name, description)).argument('<run>', 'its id, from "galley runs"');
  looks(withFolder(program, 'list', 'list the runs of a Workbench with their status')).action(
    run(async () => (await load()).listRunsCommand),
  );
  const runs = looks(withFolder(program, 'runs', 'inspect runs, also while another process works on them')).action(
    run(async () => (await load()).listRunsCommand),
  );
  inRun(runs, 'show', 'show one run with its Agents').action(run(async () => (await load()).showRunCommand));
  inRun(runs, 'tail', 'print the events of a run')
    .option('--follow', 'keep printing as they come; the exit code is the run’s')
    .action(run(async () => (await load()).tailRunCommand));
  const decide = () => import('./stopped-agents.ts');
  runs
    .command('pause')
    .description('begin nothing new until the run is resumed; what is under way ends first')
    .argument('<dir>', 'the Workbench')
    .argument('<run>', 'its id, from "galley runs"')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./pause.ts')).pauseRunCommand));
  withDriving(
    runs
      .command('retry')
      .description('retry an Agent that failed or paused, and continue')
      .argument('<dir>', 'the Workbench')
      .argument('<run>', 'its id, from "galley runs"')
      .argument('<agent>', 'the Agent, from "galley runs show"')
      .option('--allow-scripts', 'let the scripts and programs of its workflow run without showing them to you'),
  ).action(run(async () => (await decide()).retryAgentCommand));
  withDriving(
    runs
      .command('skip')
      .description('continue without a forked Agent that failed or paused; a join names it')
      .argument('<dir>', 'the Workbench')
      .argument('<run>', 'its id, from "galley runs"')
      .argument('<agent>', 'the Agent, from "galley runs show"')
      .requiredOption('--reason <text>', 'why; it is kept in the journal'),
  ).action(run(async () => (await decide()).skipAgentCommand));
}

function addAuthoringCommands(program: Command, run: Run): void {
  const load = () => import('./workflow-files.ts');
  looks(program.command('lint'))
    .description('check a workflow; errors give exit code 1')
    .argument('<workflow>', 'folder, yaml or zip file')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).lintCommand));
  looks(program.command('diagram'))
    .description('draw the states of a workflow')
    .argument('<workflow>', 'folder, yaml or zip file')
    .option('--svg', 'as a picture')
    .option('--mermaid', 'as Mermaid text (default)')
    .option('-o, --output <file>', 'write it to a file')
    .option('--json', 'print both as JSON')
    .action(run(async () => (await load()).diagramCommand));
  program
    .command('new')
    .description('create a workflow from a template')
    .command('workflow')
    .description('create a small workflow that runs as it is')
    .argument('<name>', 'name of its folder')
    .option('--template <template>', 'basic, review, fork, ask or script', 'basic')
    .option('--dir <dir>', 'folder to put it in', '.')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).newWorkflowCommand));
}
