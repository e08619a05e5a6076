import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelClient } from '@galley/engine/model';
import { openWithTwoModels, writingModel } from '../../test/two-models.ts';

const usage = { input_tokens: 1_240, output_tokens: 180, cost: 0.004 };
const AGENTS = 400;

/** The letter that each of two models writes, in its own words. */
const letters = writingModel({
  usage,
  research: 'transactions.csv holds one year of a household.',
  plan: '- [ ] 1. Letter — write letter.md about the year',
  summary: () => 'The letter is in letter.md.',
  make(model) {
    const isSecond = model === 'second';
    const text = [
      `# ${isSecond ? 'Our year in numbers' : 'The year in numbers'}`,
      '',
      'Rent was the largest cost of the year.',
      'Groceries came second, and grew in December.',
      '',
      ...Array.from({ length: 6 }, (_, at) => `- Month ${at + 1}: within the budget.`),
      '',
      isSecond ? 'Next year we want to save a tenth of what comes in.' : 'Next year should look much the same.',
      '',
    ].join('\n');
    return [{ tool: 'write_text_file', arguments: { path: 'letter.md', text } }];
  },
});

/** Besides, a workflow forks hundreds of Agents, one of which stops. */
const client: ModelClient = {
  async call(request, options) {
    const said = JSON.stringify(request.messages);
    const say = (text: string) => ({ text, tool_calls: [], usage });
    if (said.includes('COUNT RECEIPTS')) {
      return say(Array.from({ length: AGENTS }, (_, at) => `<fork next="ALL" part="${at + 1}">READ</fork>`).join(''));
    }
    if (said.includes('SUM OF RECEIPTS')) return say('<result>All receipts are counted.</result>');
    if (said.includes('READ RECEIPT 123:')) return say('This receipt cannot be read.');
    if (said.includes('READ RECEIPT')) return say('<result>read</result>');
    return letters.call(request, options);
  },
};

const flows = {
  receipts: {
    'START.md': 'COUNT RECEIPTS. One Agent reads each: <fork next="ALL" part="1">READ</fork>',
    'READ.md': 'READ RECEIPT {{part}}: answer <result>read</result>.',
    'ALL.md': '---\njoin: all\n---\nSUM OF RECEIPTS: answer with a <result>…</result>.',
  },
  monthly: {
    'START.md':
      'Write the report about {{customer}} for {{input}}. When the month is not clear, ask. Then <goto>CHECK</goto>',
    'CHECK.sh': 'echo "<result>ok</result>"\n',
  },
};

/** A Workbench that has been used: two trials of a letter, and a run with many Agents. */
export async function useWorkbench(directory: string): Promise<void> {
  for (const [folder, files] of Object.entries(flows)) {
    await mkdir(join(directory, folder));
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, folder, name), text);
  }
  await using bench = await openWithTwoModels(directory, client);
  const { call, target } = bench;
  await bench.tryBoth('Write a letter about our year');
  const input = { text: '', allow_unknown_price: false, variables: [], dollars: 20 };
  const { run_id } = await call.RunStart({ ...target, path: 'receipts', ...input });
  await bench.settled(run_id);
  await call.PlanningSet({ ...target, interactive: true });
}
