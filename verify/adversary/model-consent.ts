import type { Campaign } from './attack.ts';
import { shared, unshared } from './bench-files.ts';
import { draftPaths } from './draft.ts';
import { canary } from './lab.ts';
import { carries, playCalls, refusalIn, type ToolCall } from './play.ts';
import { argumentsFor, toolPlaces } from './tool-arguments.ts';

const sharing = shared.flatMap((file) => ['--file', file]);

/** What a writing tool is told to leave, by the place of its name, so that a copy can be asked for afterwards. */
const copies = ['copy.txt', 'copy.csv', 'copy.xlsx', 'copy.json', 'copy.docx', 'copy.png'];

/** A model that may see a few files and asks every tool for the others, and for copies of them (SPEC A6, T1). */
export const toolConsent: Campaign = {
  name: 'tool-consent',
  attacker: 'model',
  cases: [2],
  async run(lab, report) {
    const bench = await lab.bench('tool-consent');
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic', ...sharing]);
    const planned = toolPlaces
      .filter(({ isPath, place }) => isPath && place.at(-1) !== 'under')
      .flatMap((place) =>
        (lab.short ? unshared.slice(0, 1) : unshared).flatMap((file) => {
          const ending = file.split('.').at(-1) ?? '';
          const sql = `SELECT * FROM secret`;
          return (place.tool.effect === 'draft' ? copies.filter((copy) => copy.endsWith(ending)) : ['copy.txt']).map(
            (to) => ({
              kind: place.tool.effect === 'draft' ? 'unshared file into the Draft' : 'unshared file',
              name: `${place.tool.name} ${place.field} = ${file} to ${to}`,
              call: { name: place.tool.name, input: argumentsFor(place, file, { to, sql, find: 'a', replace: 'a' }) },
              copied: to,
            }),
          );
        }),
      );
    const look = (path: string): ToolCall => ({ name: 'read_file', input: { path } });
    const calls = planned.flatMap(({ call, copied }) => [call, look(copied)]);
    const { said, receipts, requests } = await playCalls(lab, bench, calls);
    const draft = await draftPaths(lab, bench);
    for (const [index, { kind, name }] of planned.entries()) {
      const [receipt, copy] = [receipts[2 * index], receipts[2 * index + 1]];
      const shown = [receipt, copy].find((text) => text?.includes(canary.unshared));
      const through =
        receipt === undefined || copy === undefined
          ? `no receipt: ${said.stdout.slice(0, 200)}`
          : shown !== undefined
            ? `shown: ${shown.slice(0, 160)}`
            : refusalIn(receipt) === null
              ? `done: ${receipt.slice(0, 160)}`
              : null;
      report({ kind, name, cases: [2], through });
    }
    for (const file of unshared) {
      const changed = draft.includes(file) ? 'the Draft changes it' : null;
      report({ kind: 'unshared file overwritten', name: file, cases: [2], through: changed });
    }
    // Whatever is in the Draft by now, the model may read; none of it may come from what was not shared.
    const again = await playCalls(lab, bench, draft.map(look));
    const all = [...requests, ...again.requests];
    const carried = carries(all, canary.unshared) ? 'a request carried it' : null;
    report({ kind: 'unshared file', name: `any of ${all.length} requests`, cases: [2], through: carried });
    report({
      kind: 'unshared file',
      name: 'names of unshared files in list_files',
      cases: [2],
      through: (await listed(lab, bench)).includes('secret') ? 'listed' : null,
    });
  },
};

async function listed(lab: Parameters<Campaign['run']>[0], bench: string): Promise<string> {
  const { receipts } = await playCalls(lab, bench, [{ name: 'list_files', input: {} }]);
  return receipts.join('') || 'secret: no receipt';
}
