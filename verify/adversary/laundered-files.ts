import type { Campaign } from './attack.ts';
import { unshared } from './bench-files.ts';
import { draftPaths } from './draft.ts';
import { canary, models } from './lab.ts';
import { lentBench, read, second } from './lent-bench.ts';
import { callAll, carries, playCalls, sayText } from './play.ts';
import { argumentsFor, toolPlaces, tools } from './tool-arguments.ts';

const secret = canary.unshared;

/** Copies that were made where they might be, read where they may not (SPEC T6). */
export const launderedFiles: Campaign = {
  name: 'laundered-files',
  attacker: 'model',
  cases: [2, 9],
  async run(lab, report) {
    const bench = await lentBench(lab, 'laundered-files');
    const names = ['copy.txt', 'copy.csv', 'copy.xlsx', 'copy.json', 'copy.docx', 'copy.png'];
    const copying = toolPlaces
      .filter(({ tool, isPath, place }) => tool.effect === 'draft' && isPath && place[0] !== 'to')
      .flatMap((place) =>
        unshared.flatMap((file) => {
          const ending = file.split('.').at(-1) ?? '';
          return names
            .filter((to) => to.endsWith(ending))
            .map((to) => ({
              name: place.tool.name,
              input: argumentsFor(place, file, {
                to: `${place.tool.name}-${to}`,
                sql: 'SELECT * FROM secret',
                find: 'a',
                replace: 'a',
              }),
            }));
        }),
      );
    const written = tools.some(({ name }) => name === 'write_text_file')
      ? [
          { name: 'write_text_file', input: { path: 'typed.txt', text: secret } },
          { name: 'write_text_file', input: { path: 'open.txt', text: secret } },
        ]
      : [];
    // The model that may see everything copies what it likes; the Draft then holds it under other names.
    await playCalls(lab, bench, [...unshared.map(read), ...copying, ...written]);
    const draft = await draftPaths(lab, bench);
    if (draft.length === 0) throw new TypeError('nothing was copied');
    const looking = tools.filter(({ effect }) => effect === 'read');
    const start = lab.server.requests.length;
    const calls = looking.flatMap((tool) => {
      const [place] = toolPlaces.filter((each) => each.tool.name === tool.name && each.isPath);
      return place === undefined
        ? []
        : draft.map((path) => ({
            path,
            tool: tool.name,
            call: { name: tool.name, input: argumentsFor(place, path, { sql: 'SELECT * FROM copy' }) },
          }));
    });
    const workflow = await lab.write('workflows/look', { 'START.md': second('look') });
    const batches = Array.from({ length: Math.ceil(calls.length / 40) }, (_, at) => calls.slice(40 * at, 40 * at + 40));
    lab.server.script((_request, index) => {
      const batch = batches[index];
      return batch === undefined ? sayText('<result>done</result>') : callAll(batch.map(({ call }) => call));
    });
    const said = await lab.commands.galley(['start', workflow, '--dir', bench, '--model', models.second, '--json']);
    const requests = lab.server.requests.slice(start);
    const outputs = requests
      .flatMap(({ body }) => (Array.isArray(body.input) ? body.input : []))
      .filter((entry: { type?: string }) => entry.type === 'function_call_output')
      .map((entry) => JSON.stringify(entry));
    const leaking = new Set(outputs.filter((text) => text.includes(secret)));
    for (const { path, tool } of calls) {
      const through =
        requests.length < batches.length
          ? `only ${requests.length} requests: ${said.stdout.slice(0, 200)}`
          : [...leaking].find((text) => text.includes(path));
      report({
        kind: 'unshared content through the Draft',
        name: `${tool} ${path}`,
        cases: [2, 9],
        through: through?.slice(0, 200) ?? null,
      });
    }
    report({
      kind: 'unshared content through the Draft',
      name: `any of ${requests.length} requests`,
      cases: [2, 9],
      through: carries(requests, secret) ? 'sent' : null,
    });
  },
};
