import type { Command } from 'commander';
import type { Run } from '../arguments/command-group.ts';

/** A deployment for many people: Workbenches in PostgreSQL, workers that hold them. */
export function addTeamCommands(program: Command, run: Run): void {
  const team = program.command('team').description('run Galley for a team, on PostgreSQL');
  team
    .command('migrate')
    .description('create or update the tables in the database; workers can go on meanwhile')
    .option('--database <address>', 'postgres://… (GALLEY_DATABASE)')
    .option('--json', 'print the result as JSON')
    .action(run(async () => (await import('./migrate.ts')).migrateCommand));
  team
    .command('work')
    .description('run a worker: it holds Workbenches and drives their runs')
    .option('--database <address>', 'postgres://… (GALLEY_DATABASE)')
    .option('--data <dir>', "the worker's own folder; nothing in it is lost with it (GALLEY_DATA)")
    .option('--host <host>', 'where servers of the deployment reach it (127.0.0.1)')
    .option('--port <number>', 'port for calls, health and metrics (any free one)')
    .option('--most <number>', 'Workbenches it holds at once (500)')
    .option('--most-of-team <number>', 'Workbenches of one team that all workers together hold at once')
    .action(run(async () => (await import('./work.ts')).workCommand));
}
