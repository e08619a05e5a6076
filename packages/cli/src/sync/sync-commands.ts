import type { Command } from 'commander';
import { collect, type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** A person's side of a team: signing in, and a folder that is a copy of a shared Workbench. */
export function addSyncCommands(program: Command, run: Run): void {
  program
    .command('login')
    .description('sign in to a team server; the page asks for the code that is shown')
    .argument('[address]', 'https://galley.example.org; without it, list where you are signed in and your Workbenches')
    .option('--token', 'paste a token instead, or pipe it in')
    .option('--no-browser', 'do not open a browser')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./login.ts')).loginCommand));
  program
    .command('logout')
    .description('sign out of a team server, or of all')
    .argument('[address]', 'https://galley.example.org')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./login.ts')).logoutCommand));
  looks(withFolder(program, 'people', 'shared Workbenches: list people and roles, policies and budgets')).action(
    run(async () => (await import('./people.ts')).peopleCommand),
  );
  program
    .command('pull')
    .description('bring a folder up to what is published in a shared Workbench')
    .argument('[workbench]', 'its address or name the first time; the folder later, or nothing inside of it')
    .argument('[dir]', 'the folder, if not one of that name')
    .option('--keep <answer>', 'for conflicts: mine, theirs or both, or PATH=mine (can be repeated)', collect)
    .option('--dry-run', 'only say what would be done')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./pull.ts')).pullCommand));
  program
    .command('push')
    .description('send what changed in a pulled folder to its shared Workbench')
    .argument('[dir]', 'the folder, if not the current one')
    .option('--keep <answer>', 'for conflicts: mine, or PATH=mine (can be repeated)', collect)
    .option('--delete', 'also delete there what was deleted here')
    .option('--dry-run', 'only say what would be done')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./push.ts')).pushCommand));
}
