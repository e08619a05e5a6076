import type { Command } from 'commander';
import { type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** The Workbench as a whole: copy, check, end. */
export function addMaintenanceCommands(program: Command, run: Run): void {
  const load = () => import('./folder.ts');
  const doctor = () => import('./doctor.ts');
  looks(program.command('completion'))
    .description('print a script for your shell that completes commands and options')
    .argument('<shell>', 'bash, zsh or fish')
    .action(run(async () => (await import('../completion/completion.ts')).completionCommand));
  withFolder(program, 'rename', 'give the Workbench another name; the folder keeps its own')
    .argument('<name>', 'the name')
    .action(run(async () => (await load()).renameCommand));
  withFolder(program, 'copy', 'copy a Workbench into a new folder')
    .alias('fork')
    .argument('<target>', 'an empty or new folder')
    .option('--what <what>', 'files, files_and_context or everything', 'files')
    .action(run(async () => (await load()).copyCommand));
  withFolder(program, 'export', 'save the Workbench as a zip file')
    .argument('<file>', 'a file that does not exist yet')
    .option('--all', 'with Draft, conversation, Checkpoints and history')
    .action(run(async () => (await load()).exportCommand));
  program
    .command('import')
    .description('make a Workbench from a zip file')
    .argument('<file>', 'the zip file')
    .argument('<dir>', 'an empty or new folder')
    .option('--json', 'print JSON')
    .action(run(async () => (await load()).importCommand));
  withFolder(program, 'delete', 'delete what Galley keeps for a Workbench; your files stay')
    .option('--files', 'delete the folder with all its files, too')
    .option('--yes', 'really do it')
    .action(run(async () => (await load()).deleteCommand));
  looks(withFolder(program, 'doctor', 'check everything Galley keeps for a Workbench'))
    .option('--repair', 'repair what can be repaired')
    .action(run(async () => (await doctor()).doctorCommand));
  looks(withFolder(program, 'gc', 'show what takes up space, and what is no longer needed'))
    .option('--apply', 'delete what is no longer needed')
    .option('--set <name=number>', 'change a limit that clean-up follows, such as files=20000')
    .action(run(async () => (await doctor()).garbageCommand));
}
