import type { Campaign } from './attack.ts';
import { canary, models } from './lab.ts';
import { lentBench, read, second } from './lent-bench.ts';
import { callAll, carries, sayText } from './play.ts';

const secret = canary.unshared;

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
