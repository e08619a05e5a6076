import type { Command } from 'commander';
import type { Run } from '../arguments/command-group.ts';

/** The page in the browser. */
export function addServeCommands(program: Command, run: Run): void {
  program
    .command('serve')
    .description('open a folder in the browser')
    .argument('[dir]', 'the Workbench', '.')
    .option('--port <number>', 'port on this computer (4711, or any free one)')
    .option('--open', 'open the browser (default)')
    .option('--no-open', 'print the address and a sign-in code')
    .action(run(async () => (await import('./serve.ts')).serveCommand));
  program
    .command('home')
    .description('open the list of your Workbenches in the browser, and from there any folder')
    .option('--list', 'print it here, with what waits for you in each')
    .option('--runs', 'print the runs of all of them, with their status')
    .option('--port <number>', 'port on this computer (4711, or any free one)')
    .option('--open', 'open the browser (default)')
    .option('--no-open', 'print the address and a sign-in code')
    .option('--json', 'with --list or --runs: print JSON')
    .action(run(async () => (await import('./home.ts')).homeCommand));
  program
    .command('sign-in')
    .description('get a sign-in code from a server that was started with GALLEY_TOKEN')
    .option('--port <number>', 'its port (4711)')
    .option('--json', 'print the code as JSON')
    .action(run(async () => (await import('./sign-in.ts')).signInCommand));
}
