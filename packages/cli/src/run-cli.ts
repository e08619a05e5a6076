import { HolderGoneError } from '@galley/engine/attach';
import { GalleyError, InvalidArgumentError, toErrorPayload } from '@galley/schema';
import { Command, CommanderError } from 'commander';
import type { AddCommands, Run } from './arguments/command-group.ts';
import { placesGiven, remedyForShared } from './arguments/local-only.ts';
import { addLogOptions, type CommandLog, readLogOptions, startLog } from './arguments/log-options.ts';
import { addAuditCommands } from './audit/audit-commands.ts';
import { addCompanionCommands } from './companion/companion-commands.ts';
import { addConnectCommands } from './connect/connect-commands.ts';
import { addDatasourceCommands } from './datasources/datasource-commands.ts';
import { addFileCommands } from './files/file-commands.ts';
import { addHistoryCommands } from './history/history-commands.ts';
import { addMaintenanceCommands } from './maintenance/maintenance-commands.ts';
import { addMcpServerCommands } from './mcp-servers/mcp-server-commands.ts';
import { addModelCommands } from './models/model-commands.ts';
import { inTerminal } from './output/in-terminal.ts';
import { printPart, printResult, say } from './output/print.ts';
import { NoAnswerError } from './output/questions.ts';
import { addPlanCommands } from './plan/plan-commands.ts';
import { addReviewCommands } from './review/review-commands.ts';
import { addServeCommands } from './serve/serve-commands.ts';
import { addSyncCommands } from './sync/sync-commands.ts';
import { addTeamCommands } from './team/team-commands.ts';
import { addTryCommands } from './try/try-commands.ts';
import { addWorkCommands } from './work/work-commands.ts';
import { addWorkflowCommands } from './workflows/workflow-commands.ts';

/** The headings of `galley --help`, in their order; each is a folder here. */
const groups: readonly (readonly [heading: string, ...AddCommands[]])[] = [
  [
    'Work:',
    addServeCommands,
    addWorkCommands,
    addPlanCommands,
    addTryCommands,
    addCompanionCommands,
    addConnectCommands,
  ],
  ['Review:', addReviewCommands],
  ['Files:', addFileCommands],
  ['History:', addHistoryCommands, addAuditCommands],
  ['Workflows:', addWorkflowCommands],
  ['Models and trust:', addModelCommands, addMcpServerCommands, addDatasourceCommands],
  ['Maintenance:', addMaintenanceCommands],
  ['Team:', addSyncCommands, addTeamCommands],
];

/** Options that every command which prints a result takes. */
interface Output {
  readonly json?: boolean;
}

/** Every command there is; `run` decides what happens when one is used. */
export function buildProgram(run: Run): Command {
  const program = new Command('galley')
    .description('Agents work on your documents; you stay in charge.')
    .option('-V, --version', 'print the version')
    // Without this, "--json" after "runs show" would be taken by "runs" itself.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: printPart, writeErr: (text) => say(text.trimEnd()) })
    .showHelpAfterError('(galley --help lists the commands)');
  for (const [heading, ...adders] of groups) {
    program.commandsGroup(heading);
    for (const add of adders) add(program, run);
  }
  const help = new Command('help').argument('[command]').description('show the help of a command');
  addLogOptions(program);
  for (const command of program.commands) pointToOwnHelp(command);
  return program.addHelpCommand(help.helpGroup('Maintenance:'));
}

/** Whoever slipped in a command reads that command's help, not the list of all. */
function pointToOwnHelp(command: Command): void {
  command.showHelpAfterError(`(galley ${nameOf(command)} --help says how it is used)`);
  for (const inner of command.commands) pointToOwnHelp(inner);
}

/** Runs one command. Each command's code loads only when it is used. */
export async function runCli(args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = buildProgram((load) => async (...rest) => {
    exitCode = await (await load())(...rest);
  });
  let logging: CommandLog | null = null;
  program.hook('preAction', async (_, command) => {
    logging = await startLog(readLogOptions(command.optsWithGlobals(), process.env));
    // Its name alone: arguments hold what the person wants done.
    logging?.log.write('info', 'command', { command: nameOf(command) });
    const name = nameOf(command);
    const remedy = remedyForShared(name);
    if (remedy !== null) {
      const { refuseShared } = await import('./shared/refuse-shared.ts');
      refuseShared(name, remedy, placesGiven(command));
    }
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0 && args.includes('--json')) printResult(true, { error: usagePayload(error) }, '');
      return error.exitCode;
    }
    exitCode = reportError(error, { json: args.includes('--json') });
    endLog(logging, exitCode, error);
    return exitCode;
  }
  endLog(logging, exitCode);
  return exitCode;
}

function nameOf(command: Command): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim();
}

function endLog(logging: CommandLog | null, exitCode: number, error?: unknown): void {
  const { code } = error === undefined ? { code: undefined } : toErrorPayload(error);
  logging?.log.write(error === undefined ? 'info' : 'error', 'command ended', { exit_code: exitCode, code });
  logging?.end();
}

/** The words are on stderr already; a program that reads JSON gets the same. */
function usagePayload({ message }: CommanderError) {
  const said = message.replace(/^error: /, '');
  return toErrorPayload(new InvalidArgumentError('arguments', said, 'Use --help to see how it is used.'));
}

/** A failure a user can meet is said in words; a defect of ours keeps its stack. */
function reportError(error: unknown, { json = false }: Output): number {
  const payload = inTerminal(toErrorPayload(error));
  if (json) printResult(true, { error: payload }, '');
  say(`galley: ${payload.message}\n  ${payload.remedy}`);
  if (!(error instanceof GalleyError) && error instanceof Error) say(error.stack ?? '');
  if (error instanceof NoAnswerError) return 130;
  // SPEC O11: what was asked for stands where it stood, and can be gone on with.
  return error instanceof HolderGoneError ? 3 : 1;
}
