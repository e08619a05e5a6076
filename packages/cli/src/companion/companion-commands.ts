import type { Command } from 'commander';
import { type Run, withFolder } from '../arguments/command-group.ts';

/** The chat beside a run: questions about it, and proposals that the person applies. */
export function addCompanionCommands(program: Command, run: Run): void {
  withFolder(program, 'companion', 'ask about a run, its plan and its files; without a question, a conversation')
    .argument('[question]', 'what you want to know')
    .option('--run <id>', 'the run it is about; the last one if left out')
    .option('--before', 'about the request you are going to make, not about a run')
    .option('--model <id>', 'model that answers; "offline" answers by rules')
    .option('--allow', 'the model’s provider may be sent the files of this Workbench')
    .option('--allow-web-search', 'the model’s provider may search the web')
    .option('--open <tier>', 'open tools: basic, research, history or debug')
    .option('--close <tier>', 'close them')
    .option('--apply <proposal>', 'apply what it proposed')
    .option('--dismiss <proposal>', 'drop what it proposed')
    .option('--history', 'show the conversation so far')
    .action(run(async () => (await import('./companion.ts')).companionCommand));
}
