import type { ProcedureArguments } from '@galley/schema';
import type { ChangedFiles, FileAct, Workbench } from '../../workbench/index.ts';
import type { Uploads } from './uploads.ts';

type Acts = ProcedureArguments<'FileChange'>['acts'];

/** Brings new content into the store, then does all of it at once. */
export async function changeOwnFiles(workbench: Workbench, acts: Acts, uploads: Uploads): Promise<ChangedFiles> {
  const ready: FileAct[] = [];
  for (const act of acts) {
    const { expected } = act;
    if (act.act === 'move') ready.push({ kind: 'move', from: act.from, to: act.to, expected });
    else if (act.act === 'delete') ready.push({ kind: 'delete', path: act.path, expected });
    else {
      const hash = await contentOf(workbench, act, uploads);
      ready.push({ kind: 'put', path: act.path, hash, replace: act.replace, expected });
    }
  }
  return workbench.changeFiles(ready, nameOf(acts));
}

async function contentOf(
  { store: { objects } }: Workbench,
  { text = '', upload_id: upload }: Extract<Acts[number], { act: 'put' }>,
  uploads: Uploads,
): Promise<string> {
  if (upload === undefined) return (await objects.put(Buffer.from(text))).hash;
  return (await uploads.take(upload, (file) => objects.putFile(file))).hash;
}

const doing = { put: 'adding', move: 'moving', delete: 'deleting' } as const;

/** What the Checkpoint before it is called. */
export function nameOf(acts: Acts): string {
  const [first] = acts;
  if (first === undefined) return 'Before a change';
  const what = acts.length === 1 ? (first.act === 'move' ? first.from : first.path) : `${acts.length} files`;
  return `Before ${acts.every(({ act }) => act === first.act) ? doing[first.act] : 'changing'} ${what}`;
}
