import type { Command } from 'commander';

/** Makes an action whose code loads only when the command is used. */
export type Run = <Rest extends unknown[]>(
  load: () => Promise<(...rest: Rest) => Promise<number>>,
) => (...rest: Rest) => Promise<void>;

const collect = (value: string, list: string[] = []) => [...list, value];

function withFolder(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .argument('<dir>', 'the Workbench')
    .option('--json', 'print JSON');
}

/** What becomes of changes: look, publish, drop, go back. */
export function addDraftCommands(program: Command, run: Run): void {
  withFolder(program, 'status', 'what is going on in a Workbench').action(
    run(async () => (await import('./commands/draft.ts')).statusCommand),
  );
  program
    .command('diff')
    .description('what differs between two files, or what the Draft of a Workbench changes')
    .argument('<first>', 'a file, or the Workbench')
    .argument('[second]', 'the other file, or the only file of the Draft to show')
    .option('--key <columns>', 'tables: columns that name a row, with commas between them')
    .option('--limit <number>', 'changes to show (100)')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./commands/diff.ts')).diffCommand));
  withFolder(program, 'publish', 'put the Draft into the folder')
    .argument('[paths...]', 'only these files; a marked file is published only when it is named')
    .option('--file <path>', 'only this file (can be repeated)', collect)
    .option('--include-marked', 'publish marked files, too: programs, hidden files, macros, external links')
    .option('--dry-run', 'say what would happen')
    .action(run(async () => (await import('./commands/draft.ts')).publishCommand));
  withFolder(program, 'discard', 'drop the Draft').action(
    run(async () => (await import('./commands/draft.ts')).discardCommand),
  );
  withFolder(program, 'recover', 'take the last discard back').action(
    run(async () => (await import('./commands/draft.ts')).recoverCommand),
  );
  withFolder(program, 'conflicts', 'files that changed outside Galley since the Draft touched them').action(
    run(async () => (await import('./commands/conflicts.ts')).conflictsCommand),
  );
  withFolder(program, 'resolve', 'answer a conflict')
    .argument('<file>', 'its path')
    .argument('<answer>', 'mine, theirs or both')
    .option('--as <path>', 'with both: where the Draft’s version goes')
    .action(run(async () => (await import('./commands/conflicts.ts')).resolveCommand));
  withFolder(program, 'messages', 'the conversation, with the ids that undo takes').action(
    run(async () => (await import('./commands/undo.ts')).messagesCommand),
  );
  withFolder(program, 'undo', 'go back in conversation and Draft: before the last request, or to a message')
    .option('--to <message>', 'its id, from "galley messages"')
    .option('--across-publish', 'also take back what was published since; changes the folder')
    .action(run(async () => (await import('./commands/undo.ts')).undoCommand));
  withFolder(program, 'redo', 'take the last undo back').action(
    run(async () => (await import('./commands/undo.ts')).redoCommand),
  );
  addCheckpointCommands(program, run);
}

function addCheckpointCommands(program: Command, run: Run): void {
  const load = () => import('./commands/checkpoints.ts');
  withFolder(program, 'checkpoints', 'list the states that can be restored').action(
    run(async () => (await load()).checkpointsCommand),
  );
  withFolder(program, 'checkpoint', 'keep the folder as it is now under a name')
    .argument('<name>', 'what to call it')
    .action(run(async () => (await load()).createCheckpointCommand));
  withFolder(program, 'compare', 'what changed between two Checkpoints, or since one')
    .argument('<before>', 'id of a Checkpoint')
    .argument('[after]', 'id of another; the folder as it is now if left out')
    .action(run(async () => (await load()).compareCommand));
  withFolder(program, 'restore', 'bring the folder back to a Checkpoint')
    .argument('<checkpoint>', 'its id, from "galley checkpoints"')
    .option('--file <path>', 'only this file (can be repeated)', collect)
    .action(run(async () => (await load()).restoreCommand));
  withFolder(program, 'retention', 'which Checkpoints are kept, and why')
    .option('--apply', 'drop the others now')
    .action(run(async () => (await load()).retentionCommand));
}

/** The Workbench as a whole: open, copy, check, end. */
export function addWorkbenchCommands(program: Command, run: Run): void {
  const load = () => import('./commands/folder.ts');
  withFolder(program, 'open', 'make a folder a Workbench; moves no file').action(
    run(async () => (await load()).openCommand),
  );
  withFolder(program, 'rename', 'give the Workbench a name of its own')
    .argument('<name>', 'the name')
    .action(run(async () => (await load()).renameCommand));
  withFolder(program, 'fork', 'copy a Workbench into a new folder')
    .argument('<target>', 'an empty or new folder')
    .option('--what <what>', 'files, files_and_context or everything', 'files')
    .action(run(async () => (await load()).forkCommand));
  withFolder(program, 'export', 'write the Workbench into a zip file')
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
  withFolder(program, 'delete', 'end a Workbench; your files stay unless you say otherwise')
    .option('--files', 'remove the folder with all its files too')
    .option('--yes', 'really do it')
    .action(run(async () => (await load()).deleteCommand));
  withFolder(program, 'doctor', 'check everything Galley keeps for a Workbench')
    .option('--repair', 'mend what can be mended')
    .action(run(async () => (await import('./commands/maintain.ts')).doctorCommand));
  withFolder(program, 'gc', 'what takes how much space, and what nothing needs any more')
    .option('--apply', 'remove what nothing needs')
    .action(run(async () => (await import('./commands/maintain.ts')).garbageCommand));
}

/** What every run is told, and how much room that takes. */
export function addContextCommands(program: Command, run: Run): void {
  const context = program.command('context').description('notes that every run in a Workbench is given');
  const load = () => import('./commands/context.ts');
  withFolder(context, 'list', 'the notes').action(run(async () => (await load()).listContext));
  withFolder(context, 'set', 'add or replace a note')
    .argument('<name>', 'company, department, situation, document style, or any other')
    .argument('[text]', 'what it says')
    .option('--file <path>', 'take the text from a file')
    .action(run(async () => (await load()).setContext));
  withFolder(context, 'remove', 'remove a note')
    .argument('<name>', 'its name')
    .action(run(async () => (await load()).removeContext));
  withFolder(context, 'size', 'how much of the model’s context the next run starts with').action(
    run(async () => (await load()).contextSize),
  );
}
