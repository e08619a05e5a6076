import type { OwnFiles } from '../../store/index.ts';

/** What a person asked for with `--debug` is in no journal, so that nothing removes it. */
const kept = 'debug';

/** Removes the readable files of all Runs but these; they are copies of the journal. Gives how many Runs had some. */
export async function removeRunFiles(files: OwnFiles, newest: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for (const id of await files.list('runs')) {
    if (newest.has(id)) continue;
    const names = await files.list(`runs/${id}`);
    const copies = names.filter((name) => name !== kept);
    if (copies.length === names.length) await files.remove(`runs/${id}`);
    else for (const name of copies) await files.remove(`runs/${id}/${name}`);
    if (copies.length > 0) removed += 1;
  }
  return removed;
}
