import { reviewPolicies } from '@galley/schema';
import type { Command } from 'commander';
import type { Run } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** Looking at a plan, changing it, answering for it. */
export function addPlanCommands(program: Command, run: Run): void {
  const plan = program.command('plan').description('review the plan that waits for you');
  const add = (name: string, description: string) =>
    plan
      .command(name)
      .description(description)
      .argument('<dir>', 'the Workbench')
      .option('--run <id>', 'which run; the last one if left out')
      .option('--agent <id>', 'whose gate, where several Agents wait')
      .option('--json', 'print JSON');
  const load = () => import('./plan.ts');
  const items = () => import('./plan-items.ts');
  const history = () => import('./plan-history.ts');

  looks(add('show', 'show the plan with everything a reviewer needs')).action(run(async () => (await load()).showPlan));
  add('approve', 'approve the plan and start, or continue at a held item')
    .option('--anyway', 'also with comments that nobody answered; this is recorded')
    .option('--backend-command <command>', 'a program and its arguments, for states with "backend: command"')
    .option('--debug', 'keep raw responses and transitions in .galley/runs/<id>/debug')
    .action(run(async () => (await load()).approvePlan));
  add('request-changes', 'send feedback and your comments; a new plan comes back to you')
    .argument('[feedback]', 'what should be different; may be left out when there are comments')
    .option('--backend-command <command>', 'a program and its arguments, for states with "backend: command"')
    .option('--debug', 'keep raw responses and transitions in .galley/runs/<id>/debug')
    .action(run(async () => (await load()).requestPlanChanges));
  add('edit', 'change the plan yourself: in $EDITOR, or with one of the options')
    .option('--artifact <name>', 'which file, where the plan has a task list of its own: plan.md or todos.yaml')
    .option('--file <path>', 'take the new text from this file')
    .option('--item <number>', 'reword this item, with --text')
    .option('--text <text>', 'the new words')
    .option('--add <text>', 'a new item, at the end or with --at')
    .option('--at <number>', 'with --add: its place')
    .option('--remove <number>', 'take this item out')
    .option('--move <number>', 'move this item, with --to')
    .option('--to <number>', 'with --move: its new place')
    .option('--reason <text>', 'why, for the record')
    .action(run(async () => (await import('./plan-edit.ts')).editPlanCommand));
  add('comment', 'comment on an item or on the plan')
    .argument('[text]', 'what you want to say')
    .option('--item <number>', 'the item it is about')
    .option('--reopen <comment>', 'ask again: the answer was not good enough')
    .option('--withdraw <comment>', 'take a comment back')
    .action(run(async () => (await items()).commentCommand));
  for (const [name, decision, description] of [
    ['hold', 'hold', 'stop before this item and ask again'],
    ['drop', 'drop', 'never do this item'],
    ['gate', 'gate_before', 'ask before this item'],
    ['keep', 'approve', 'undo hold, drop or gate'],
  ] as const) {
    add(name, description)
      .argument('<item>', 'its number')
      .action(run(async () => (await items()).decideCommand(decision)));
  }
  looks(add('versions', 'list every version of the plan, and who wrote it').alias('revisions'))
    .option('--artifact <name>', 'which file, where the plan has a task list of its own: plan.md or todos.yaml')
    .action(run(async () => (await history()).versionsCommand));
  looks(add('diff', 'show what changed between two versions: items added, removed, moved, reworded'))
    .argument('[from]', 'a number from "plan versions"; the one before the last if left out')
    .argument('[to]', 'the last one if left out')
    .option('--artifact <name>', 'which file, where the plan has a task list of its own: plan.md or todos.yaml')
    .action(run(async () => (await history()).planDiffCommand));
  const policies = reviewPolicies.map(({ setting, label }) => `${setting} (${label.toLowerCase()})`).join(', ');
  looks(add('mode', 'show or set when plans wait for you'))
    .argument('[interactive]', `${policies}, or unset`)
    .option('--user', 'your default, for every Workbench that says nothing')
    .action(run(async () => (await history()).planModeCommand));
}
