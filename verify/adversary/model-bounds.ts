import { once } from 'node:events';
import type { Campaign } from './attack.ts';
import { startGalley } from './commands.ts';
import { leftInDraft } from './draft.ts';
import { models } from './lab.ts';
import { callAll, playCalls, receiptsIn, refusalIn, sayText, stateWith } from './play.ts';
import { harmless, tools } from './tool-arguments.ts';

const writing = tools.filter(({ effect }) => effect !== 'read');
const recalling = new Set(['read_file', 'recall_tool_result']);
const forbidden = {
  none: tools,
  recall: tools.filter(({ name }) => !recalling.has(name)),
  read: writing,
} as const;

/** Tools that a State does not allow, called all the same (SPEC R12). */
export const toolAllowance: Campaign = {
  name: 'tool-allowance',
  attacker: 'model',
  async run(lab, report) {
    for (const [allowance, tried] of Object.entries(forbidden)) {
      const bench = await lab.bench(`allowance-${allowance}`);
      await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
      const calls = tried.map((tool) => ({ name: tool.name, input: harmless(tool, { to: 'evil.csv' }) }));
      const { said, receipts } = await playCalls(lab, bench, calls, { keys: `tools: ${allowance}` });
      const made = await leftInDraft(lab, bench);
      for (const [index, { name }] of tried.entries()) {
        const receipt = receipts[index];
        // Where no tool may be used, a run may also stop at the first call without answering it.
        const code = receipt === undefined ? (said.code === 0 ? null : 'stopped') : refusalIn(receipt);
        const through = code === null ? `done: ${receipt ?? said.stdout.slice(0, 160)}` : null;
        report({ kind: 'tool that is not allowed', name: `${name} with tools: ${allowance}`, through });
      }
      report({ kind: 'tool that is not allowed', name: `a Draft with tools: ${allowance}`, through: made });
    }
  },
};

/** An Agent that writes while its Run waits at a gate (SPEC P10). */
export const frozenGate: Campaign = {
  name: 'frozen-gate',
  attacker: 'model',
  async run(lab, report) {
    const bench = await lab.bench('frozen');
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
    const workflow = await lab.write('workflows/frozen', {
      'START.md': stateWith('artifact: plan.md\nchecklist: true', 'begin'),
      'REVIEW.md': '---\ngate: plan\napprove: END\nrevise: START\n---\nstop\n',
      'CHILD.md': stateWith('tools: all', 'child'),
      'END.md': stateWith('tools: all', 'end'),
    });
    const calls = writing.map((tool) => ({ name: tool.name, input: harmless(tool, { to: 'evil.csv' }) }));
    let answered = false;
    lab.server.script(async ({ body }) => {
      const text = JSON.stringify(body.messages);
      if (text.includes('begin')) {
        return sayText('- [ ] 1. Do — it\n<fork next="REVIEW.md">CHILD.md</fork><goto>REVIEW.md</goto>');
      }
      if (answered || text.includes('tool_result')) return sayText('<result>done</result>');
      answered = true;
      // The other Agent must stand at the gate by then.
      await new Promise((resolve) => setTimeout(resolve, 400));
      return callAll(calls);
    });
    const first = lab.server.requests.length;
    const said = await lab.commands.galley(['start', workflow, '--dir', bench, '--model', models.first, '--json']);
    const receipts = receiptsIn(lab.server.requests.slice(first));
    const made = await leftInDraft(lab, bench);
    for (const [index, { name }] of writing.entries()) {
      const receipt = receipts[index];
      const through = receipt !== undefined && refusalIn(receipt) === null ? receipt.slice(0, 160) : null;
      report({
        kind: 'write at a gate',
        name: `${name} (${receipt === undefined ? 'not run' : refusalIn(receipt)})`,
        through,
      });
    }
    report({
      kind: 'write at a gate',
      name: 'the run waits',
      through: said.code === 2 ? null : said.stdout.slice(0, 200),
    });
    report({ kind: 'write at a gate', name: 'a Draft', through: made });
  },
};

/** An answer with calls that comes after the person has cancelled (SPEC R15). */
export const afterCancel: Campaign = {
  name: 'after-cancel',
  attacker: 'model',
  async run(lab, report) {
    const bench = await lab.bench('cancelled');
    await lab.commands.galley(['consent', 'grant', bench, 'anthropic']);
    const workflow = await lab.write('workflows/cancelled', { 'START.md': stateWith('tools: all') });
    const calls = writing.map((tool) => ({ name: tool.name, input: harmless(tool, { to: 'evil.csv' }) }));
    const asked = new EventTarget();
    lab.server.script(async () => {
      asked.dispatchEvent(new Event('asked'));
      await new Promise((resolve) => setTimeout(resolve, 300));
      return callAll(calls);
    });
    const start = ['start', workflow, '--dir', bench, '--model', models.first, '--json'];
    const { child, ended } = startGalley(start, lab.environment, lab.folder);
    await Promise.race([once(asked, 'asked'), ended]);
    child.kill('SIGINT');
    const { code } = await ended;
    const made = await leftInDraft(lab, bench);
    for (const { name } of writing) report({ kind: 'call after cancel', name, through: made });
    report({ kind: 'call after cancel', name: 'the run has ended', through: code === 0 ? 'exit code 0' : null });
  },
};
