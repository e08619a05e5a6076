import type { Campaign } from './attack.ts';
import { canary, models } from './lab.ts';
import { first, lentBench, read, second } from './lent-bench.ts';
import { callAll, carries, sayText } from './play.ts';

const secret = canary.unshared;

interface Way {
  readonly name: string;
  /** Keys of the first State. */
  readonly keys?: string;
  readonly files: Readonly<Record<string, string>>;
  /** What the first model says once it has read the secret. */
  readonly says: string;
}

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

/** A State that is come back to would say it for ever: what the server keeps of that fills the memory. */
const ENOUGH = 3;

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
      let said = 0;
      lab.server.script(({ protocol, body }) => {
        if (protocol === 'responses') {
          const entering = JSON.stringify(body).includes('{{result}}') || way.name === 'result of a caller';
          return sayText(
            entering && !JSON.stringify(body).includes('function_call')
              ? '<function return="START.md">A.md</function>'
              : '<result>done</result>',
          );
        }
        if (!JSON.stringify(body.messages).includes('tool_result')) return callAll([read('secret.txt')]);
        said += 1;
        return sayText(said > ENOUGH ? '<result>done</result>' : way.says);
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
