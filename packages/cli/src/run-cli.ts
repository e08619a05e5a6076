import { GalleyError, toErrorPayload } from '@galley/schema';
import { Command, CommanderError } from 'commander';
import { addAccessCommands } from './access-commands.ts';
import { addFileCommands } from './file-commands.ts';
import { addContextCommands, addDraftCommands, addWorkbenchCommands } from './more-commands.ts';
import { addPlanCommands } from './plan-commands.ts';
import { printPart, printResult, say } from './print.ts';
import { addRunCommands, addWorkflowCommands } from './run-commands.ts';

/** Options that every command which prints a result takes. */
interface Output {
  readonly json?: boolean;
}

/** Builds the command line and runs one command. Each command's code loads only when it is used. */
export async function runCli(args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const run =
    <Rest extends unknown[]>(load: () => Promise<(...rest: Rest) => Promise<number>>) =>
    async (...rest: Rest) => {
      exitCode = await (await load())(...rest);
    };
  const program = new Command('galley')
    .description('Agents work on your documents; you stay in charge.')
    .option('-V, --version', 'print the version')
    // Without this, "--json" after "runs show" would be taken by "runs" itself.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: printPart, writeErr: (text) => say(text.trimEnd()) })
    .showHelpAfterError('(galley --help lists the commands)');

  program
    .command('serve')
    .description('open a folder in the browser')
    .argument('[dir]', 'the Workbench', '.')
    .option('--port <number>', 'port on this computer (4711, or any free one)')
    .option('--open', 'open the browser (default)')
    .option('--no-open', 'print the address and a sign-in code')
    .action(run(async () => (await import('./commands/serve.ts')).serveCommand));

  program
    .command('sign-in')
    .description('get a sign-in code from a server that was started with GALLEY_TOKEN')
    .option('--port <number>', 'its port (4711)')
    .option('--json', 'print the code as JSON')
    .action(run(async () => (await import('./commands/sign-in.ts')).signInCommand));

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
    .option('--refine', 'go on with the Draft that exists')
    .option('--model <id>', 'model for this run')
    .option('--allow', 'the model’s provider may be sent the files of this Workbench')
    .option('--json', 'print the outcome as JSON')
    .action(run(async () => (await import('./commands/run.ts')).runCommand));

  program
    .command('chat')
    .description('talk with the agents in the terminal')
    .argument('<dir>', 'the Workbench')
    .option('--model <id>', 'model to ask')
    .action(run(async () => (await import('./commands/chat.ts')).chatCommand));

  addPlanCommands(program, run);
  addRunCommands(program, run);
  addWorkflowCommands(program, run);
  addDraftCommands(program, run);
  addWorkbenchCommands(program, run);
  addAccessCommands(program, run);
  addContextCommands(program, run);
  addFileCommands(program, run);

  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    return reportError(error, { json: args.includes('--json') });
  }
  return exitCode;
}

/** A failure a user can meet is said in words; a defect of ours keeps its stack. */
function reportError(error: unknown, { json = false }: Output): number {
  const payload = toErrorPayload(error);
  if (json) printResult(true, { error: payload }, '');
  say(`galley: ${payload.message}\n  ${payload.remedy}`);
  if (!(error instanceof GalleyError) && error instanceof Error) say(error.stack ?? '');
  return 1;
}
