import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createModelRegistry, type ModelClient } from '@galley/engine/model';
import { offlineModel } from '@galley/engine/offline';
import { createProcedures, openWorkshop } from '@galley/engine/workshop';
import { workflows } from '../../verify/crash-run/sample.ts';

const usage = { input_tokens: 1_240, output_tokens: 180, cost: 0.004 };
const AGENTS = 400;

/** Two models write about the same request, each in its own words; a workflow forks hundreds of Agents, one of which stops. */
const client: ModelClient = {
  async call({ model, messages }) {
    const said = JSON.stringify(messages);
    const say = (text: string) => ({ text, tool_calls: [], usage });
    if (said.includes('COUNT RECEIPTS')) {
      return say(Array.from({ length: AGENTS }, (_, at) => `<fork next="ALL" part="${at + 1}">READ</fork>`).join(''));
    }
    if (said.includes('SUM OF RECEIPTS')) return say('<result>All receipts are counted.</result>');
    if (said.includes('READ RECEIPT 123:')) return say('This receipt cannot be read.');
    if (said.includes('READ RECEIPT')) return say('<result>read</result>');
    const [first] = messages;
    const phase = /^# (\w+)/.exec(first?.role === 'user' ? first.text : '')?.[1] ?? '';
    if (phase === 'Research') return say('transactions.csv holds one year of a household.');
    if (phase === 'Plan') return say('- [ ] 1. Letter — write letter.md about the year');
    if (phase !== 'Implement') return say('The letter is in letter.md.');
    if (messages.some(({ role }) => role === 'tool')) return say('Written.');
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
    return { text: '', tool_calls: [{ tool: 'write_text_file', arguments: { path: 'letter.md', text } }], usage };
  },
};

const flows = {
  receipts: {
    'START.md': 'COUNT RECEIPTS',
    'READ.md': 'READ RECEIPT {{part}}:',
    'ALL.md': '---\njoin: all\n---\nSUM OF RECEIPTS',
  },
  monthly: {
    'START.md': 'Write the report about {{customer}} for {{input}}. When the month is not clear, ask.',
    'CHECK.sh': 'echo "<result>ok</result>"\n',
  },
};

/** A Workbench that has been used: two trials of a letter, and a run with many Agents. */
export async function useWorkbench(directory: string): Promise<void> {
  for (const [folder, files] of Object.entries(flows)) {
    await mkdir(join(directory, folder));
    for (const [name, text] of Object.entries(files)) await writeFile(join(directory, folder, name), text);
  }
  const models = createModelRegistry([
    { ...offlineModel, client },
    { ...offlineModel, id: 'second', client },
  ]);
  await using workshop = await openWorkshop({ directory, workflows, models });
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  await call.PlanningSet({ ...target, interactive: false });
  const request = { text: 'Write a letter about our year', refine_draft: false, allow_unknown_price: false };
  const tried = await call.TryStart({ ...target, ...request, models: ['offline', 'second'], plan: false });
  await Promise.all(tried.run_ids.map((id) => workshop.runs.settled(id)));
  const input = { text: '', allow_unknown_price: false, variables: [], dollars: 20 };
  const { run_id } = await call.RunStart({ ...target, path: 'receipts', ...input });
  await workshop.runs.settled(run_id);
  await call.PlanningSet({ ...target, interactive: true });
}
