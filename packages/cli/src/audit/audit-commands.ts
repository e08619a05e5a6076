import type { Command } from 'commander';
import { collect, type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** What happened: every question about past and present runs. All of them only look. */
export function addAuditCommands(program: Command, run: Run): void {
  const runs = () => import('./audit-runs.ts');
  const texts = () => import('./audit-texts.ts');
  const snapshots = () => import('./audit-snapshots.ts');
  const audit = withJobs(looks(withFolder(program, 'audit', 'answer questions about what runs did, used and cost')));
  audit.action(run(async () => (await runs()).jobsCommand));
  const inRun = (name: string, description: string) =>
    looks(withFolder(audit, name, description)).argument('<run>', 'its id, from "galley audit"');

  looks(withFolder(program, 'decisions', 'shared Workbenches: list who did what, refused attempts, too'))
    .option('--run <id>', 'only about this run')
    .option('--limit <number>', 'rows to show (50)')
    .action(run(async () => (await import('./decisions.ts')).decisionsCommand));
  withJobs(looks(withFolder(audit, 'jobs', 'list runs with status, cost and calls'))).action(
    run(async () => (await runs()).jobsCommand),
  );
  inRun('job', 'show one run: phases, tools, usage, settings').action(run(async () => (await runs()).jobCommand));
  withPart(withEvents(inRun('trail', 'list the events of a run in plain words')))
    .option('--agent <id>', 'only this Agent')
    .option('--phase <name>', 'only this phase, such as IMPLEMENT')
    .option('--item <number>', 'only this item')
    .option('--search <text>', 'only events that contain these words')
    .option('--raw', 'also the event as the journal has it')
    .action(run(async () => (await texts()).trailCommand));
  withPart(inRun('chat', 'show what models were told and answered'))
    .option('--session <id>', 'only this Session')
    .option('--agent <id>', 'only this Agent')
    .option('--phase <name>', 'only this phase')
    .option('--item <number>', 'only this item')
    .option('--most-text <number>', 'most characters of one text')
    .action(run(async () => (await texts()).chatCommand));
  inRun('todos', 'show the checklists of a run, with those that were replaced').action(
    run(async () => (await runs()).todosCommand),
  );
  looks(withFolder(audit, 'request', 'show one call of a model exactly as it was sent'))
    .argument('[run]', 'the run; left out, --seq names a web search')
    .option('--call <name>', 'its name, from "galley audit usage RUN --by call"; the last one if left out')
    .option('--seq <number>', 'or its place in the journal')
    .option('--body', 'print the bytes that were sent and nothing else')
    .action(run(async () => (await texts()).requestCommand));
  withPart(withEvents(looks(withFolder(audit, 'search', 'find words in everything that happened'))))
    .argument('<words>', 'all of them must be there; "in quotes" as they stand')
    .option('--run <id>', 'only in this run')
    .action(run(async () => (await texts()).searchCommand));
  withPart(withTime(looks(withFolder(audit, 'usage', 'add up calls, tokens and cost'))))
    .argument('[run]', 'only of this run')
    .option('--by <what>', 'call, item, phase, agent, model, run or day', 'run')
    .action(run(async () => (await runs()).usageCommand));
  inRun('snapshots', 'list the states of Draft and artifacts that can be compared').action(
    run(async () => (await snapshots()).snapshotsCommand),
  );
  inRun('diff', 'show what changed between two items or phases')
    .argument('<from>', 'a snapshot: its number or name, "item 3", "phase 1"')
    .argument('<to>', 'another one')
    .option('--file <path>', 'only this file or artifact')
    .action(run(async () => (await snapshots()).diffCommand));
}

function withTime(command: Command): Command {
  return command
    .option('--since <time>', 'only from then on, such as 2026-11-16 or 2026-11-16T08:00')
    .option('--until <time>', 'only before then');
}

function withPart(command: Command): Command {
  return command
    .option('--limit <number>', 'most entries to show (100)')
    .option('--cursor <text>', 'continue where a list was cut');
}

function withEvents(command: Command): Command {
  return withTime(command).option(
    '--type <type>',
    'only events like "tool", "model.failed" or "failed" (can be repeated)',
    collect,
  );
}

function withJobs(command: Command): Command {
  return withPart(withTime(command))
    .option('--status <status>', 'only runs with this status (can be repeated)', collect)
    .option('--workflow <name>', 'only runs of this workflow');
}
