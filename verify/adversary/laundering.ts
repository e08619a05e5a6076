import type { Campaign } from './attack.ts';
import { shared, unshared } from './bench-files.ts';
import { draftPaths } from './draft.ts';
import { canary, type Lab, models } from './lab.ts';
import { callAll, carries, playCalls, sayText, stateWith, type ToolCall } from './play.ts';
import { argumentsFor, toolPlaces, tools } from './tool-arguments.ts';

const sharing = shared.flatMap((file) => ['--file', file]);
const secret = canary.unshared;

/** The first provider may see everything, the second one only a few files. */
async function lentBench(lab: Lab, name: string): Promise<string> {
  const bench = await lab.bench(name);
  await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
  await lab.commands.galley(['consent', 'grant', bench, 'openai', ...sharing]);
  return bench;
}

const read = (path: string): ToolCall => ({ name: 'read_file', input: { path } });

interface Way {
  readonly name: string;
  /** Keys of the first State. */
  readonly keys?: string;
  readonly files: Readonly<Record<string, string>>;
  /** What the first model says once it has read the secret. */
  readonly says: string;
}

const first = (keys = '') => stateWith(`model: ${models.first}\ntools: all${keys === '' ? '' : `\n${keys}`}`, 'first');
const second = (prompt: string, keys = '') =>
  stateWith(`model: ${models.second}\ntools: all${keys === '' ? '' : `\n${keys}`}`, `second ${prompt}`);

/** The ways in which one State's words reach another one. */
const ways: readonly Way[] = [
  { name: 'goto with input', files: { 'B.md': second('{{input}}') }, says: `<goto input="${secret}">B.md</goto>` },
  { name: 'goto with a variable', files: { 'B.md': second('{{note}}') }, says: `<goto note="${secret}">B.md</goto>` },
  { name: 'goto in the same Session', files: { 'B.md': second('go on') }, says: `${secret} <goto>B.md</goto>` },
  { name: 'reset with input', files: { 'B.md': second('{{input}}') }, says: `<reset input="${secret}">B.md</reset>` },
  {
    name: 'fork with an item',
    files: { 'B.md': second('{{item}} {{input}}'), 'C.md': second('wait') },
    says: `<fork next="C.md" item="${secret}" input="${secret}">B.md</fork>`,
  },
  {
    name: 'function with input',
    files: { 'B.md': second('{{input}}') },
    says: `<function return="START.md" input="${secret}">B.md</function>`,
  },
  {
    name: 'call that branches the Session',
    files: { 'B.md': second('{{input}}') },
    says: `${secret} <call return="START.md">B.md</call>`,
  },
  { name: 'ask and answer', files: { 'B.md': second('{{input}}') }, says: `<ask next="B.md">${secret}</ask>` },
];
const made: readonly Way[] = [
  {
    name: 'artifact',
    keys: 'artifact: notes.md\nnext: B',
    files: { 'B.md': second('{{notes}} {{notes.md}} {{research}}') },
    says: secret,
  },
  {
    name: 'checklist',
    keys: 'artifact: plan.md\nchecklist: true\nnext: B',
    files: { 'B.md': second('{{item}}', 'each: plan.md') },
    says: `- [ ] 1. ${secret} — do`,
  },
  {
    name: 'result of a caller',
    keys: 'allowed_transitions: []',
    files: { 'START.md': second('{{result}}'), 'A.md': first() },
    says: `<result>${secret}</result>`,
  },
];

/** What the first provider's model was shown must not reach the second one by way of the workflow (SPEC T6). */
export const launderedStates: Campaign = {
  name: 'laundered-states',
  attacker: 'model',
  cases: [9],
  async run(lab, report) {
    for (const [at, way] of [...ways, ...made].entries()) {
      if (lab.short && at % 3 !== 0) continue;
      const bench = await lentBench(lab, `laundered-${at}`);
      const { keys = '' } = way;
      const workflow = await lab.write(`workflows/laundered-${at}`, { 'START.md': first(keys), ...way.files });
      const start = lab.server.requests.length;
      lab.server.script(({ protocol, body }) => {
        if (protocol === 'responses') {
          const entering = JSON.stringify(body).includes('{{result}}') || way.name === 'result of a caller';
          return sayText(
            entering && !JSON.stringify(body).includes('function_call')
              ? '<function return="START.md">A.md</function>'
              : '<result>done</result>',
          );
        }
        return JSON.stringify(body.messages).includes('tool_result')
          ? sayText(way.says)
          : callAll([read('secret.txt')]);
      });
      const { stdout } = await lab.commands.galley([
        'start',
        workflow,
        '--dir',
        bench,
        '--json',
        '--yes',
        '--model',
        models.first,
      ]);
      if (way.name === 'ask and answer') await lab.commands.galley(['resume', bench, '--input', 'yes', '--json']);
      const requests = lab.server.requests.slice(start);
      const saw = carries(
        requests.filter(({ protocol }) => protocol === 'anthropic'),
        secret,
      );
      const sent = carries(
        requests.filter(({ protocol }) => protocol === 'responses'),
        secret,
      )
        ? 'the second provider got it'
        : null;
      // Nothing was laundered where the first model never saw it: such an attempt proves nothing.
      const idle =
        saw || way.name === 'result of a caller' ? null : `the first model did not see it: ${stdout.slice(0, 300)}`;
      report({ kind: 'unshared words through a workflow', name: way.name, cases: [9], through: sent ?? idle });
    }
  },
};

/** Copies that were made where they might be, read where they may not (SPEC T6). */
export const launderedFiles: Campaign = {
  name: 'laundered-files',
  attacker: 'model',
  cases: [2, 9],
  async run(lab, report) {
    const bench = await lentBench(lab, 'laundered-files');
    const names = ['copy.txt', 'copy.csv', 'copy.xlsx', 'copy.json'];
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

/** What was said before, to a model that may not know of what (SPEC T6, C6). */
export const launderedConversation: Campaign = {
  name: 'laundered-conversation',
  attacker: 'model',
  cases: [9],
  async run(lab, report) {
    const bench = await lentBench(lab, 'conversation');
    let asked = 0;
    lab.server.script(({ protocol, body }) => {
      if (protocol === 'responses') return sayText('There is nothing to change.\n\nNo change needed.');
      asked += 1;
      const text = JSON.stringify(body.messages);
      return text.includes('tool_result') || (!text.includes('read_file') && asked > 6)
        ? sayText(`The file says ${secret}.\n\nNo changes needed.`)
        : callAll([read('secret.txt')]);
    });
    const run = (model: string, text: string) =>
      lab.commands.galley(['run', bench, text, '--model', model, '--json', '--yes']);
    const before = await run(models.first, 'What does the file secret.txt say?');
    const start = lab.server.requests.length;
    if (!carries(lab.server.requests, secret)) throw new TypeError(`the first model did not see it: ${before.stdout}`);
    const attempt = async (name: string, act: () => Promise<unknown>) => {
      const from = lab.server.requests.length;
      await act();
      const requests = lab.server.requests.slice(from).filter(({ protocol }) => protocol === 'responses');
      const idle = requests.length === 0 && name === 'the next message' ? 'nothing was sent at all' : null;
      report({
        kind: 'unshared words in the conversation',
        name,
        cases: [9],
        through: carries(requests, secret) ? 'sent' : idle,
      });
    };
    await attempt('the next message', () => run(models.second, 'And what did you say before?'));
    await attempt('a message that quotes nothing', () => run(models.second, 'Sort open.csv by a'));
    await attempt('resume with another model', () =>
      lab.commands.galley(['resume', bench, '--model', models.second, '--json']),
    );
    const recalled = ['main.1', 'main.1.1', 'main.2.1', '1', 'main.3.1'].map((id) => ({
      name: 'recall_tool_result',
      input: { id },
    }));
    const workflow = await lab.write('workflows/recall', { 'START.md': second('recall') });
    await attempt('recall_tool_result of earlier calls', () => {
      lab.server.script((_request, index) => (index === 0 ? callAll(recalled) : sayText('<result>done</result>')));
      return lab.commands.galley(['start', workflow, '--dir', bench, '--model', models.second, '--json']);
    });
    const log = await lab.commands.galley(['egress', bench, '--json']);
    report({
      kind: 'unshared words in the conversation',
      name: 'the egress log is kept',
      cases: [9],
      through:
        log.stdout.includes('openai') && lab.server.requests.length > start
          ? null
          : `no line: ${log.stdout.slice(0, 200)}`,
    });
  },
};
