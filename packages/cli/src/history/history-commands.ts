import type { Command } from 'commander';
import { collect, type Run, withFolder } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';

/** Going back: messages and Checkpoints. */
export function addHistoryCommands(program: Command, run: Run): void {
  const undo = () => import('./undo.ts');
  const load = () => import('./checkpoints.ts');
  looks(withFolder(program, 'messages', 'show the conversation, with the ids that undo takes')).action(
    run(async () => (await undo()).messagesCommand),
  );
  withFolder(program, 'undo', 'go back in conversation and Draft: before the last request, or to a message')
    .option('--to <message>', 'its id, from "galley messages"')
    .option('--across-publish', 'also undo what was published since; changes the folder')
    .action(run(async () => (await undo()).undoCommand));
  withFolder(program, 'redo', 'undo the last undo').action(run(async () => (await undo()).redoCommand));
  looks(withFolder(program, 'checkpoints', 'list Checkpoints')).action(
    run(async () => (await load()).checkpointsCommand),
  );
  withFolder(program, 'checkpoint', 'save the folder as it is now under a name')
    .argument('<name>', 'what to call it')
    .action(run(async () => (await load()).createCheckpointCommand));
  looks(withFolder(program, 'compare', 'show what changed between two Checkpoints, or since one'))
    .argument('<before>', 'id of a Checkpoint')
    .argument('[after]', 'id of another; the folder as it is now if left out')
    .action(run(async () => (await load()).compareCommand));
  looks(withFolder(program, 'versions', 'list the versions of a file: Draft, Published, Checkpoints'))
    .argument('<file>', 'its path in the Workbench')
    .action(run(async () => (await import('./versions.ts')).versionsCommand));
  withFolder(program, 'restore', 'bring the folder back to a Checkpoint')
    .argument('<checkpoint>', 'its id, from "galley checkpoints"')
    .option('--file <path>', 'only this file (can be repeated)', collect)
    .action(run(async () => (await load()).restoreCommand));
  looks(withFolder(program, 'retention', 'show which Checkpoints are kept, and why'))
    .option('--apply', 'delete the others now')
    .action(run(async () => (await load()).retentionCommand));
}
