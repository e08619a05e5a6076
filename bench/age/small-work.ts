import { createModelRegistry, type ModelClient, type ModelRequest } from '@galley/engine/model';

const usage = { input_tokens: 900, output_tokens: 60, cost: 0 };
const say = (text: string) => ({ text, tool_calls: [], usage });
const use = (tool: string, input: Record<string, unknown>) => ({
  text: '',
  tool_calls: [{ tool, arguments: input }],
  usage,
});

/** What people ask in a long life of small requests: every second one changes a file. */
export function requestOf(number: number): string {
  return number % 2 === 0
    ? `How much was spent on item ${number}, and is that more than the month before?`
    : `Write a note about item ${number} into note-${number % 20}.md, with the amount and the date.`;
}

/** Stands for a model: it looks before it answers and calls real tools, and takes no time of its own. */
const client: ModelClient = {
  async call(request) {
    const { prompt, phase, number, answered } = readRequest(request);
    if (phase === 'Research') {
      if (answered === 0) return use('list_files', {});
      if (answered === 1) return use('read_file', { path: 'data.csv' });
      const note = `The request is about item ${number}. data.csv has 40 rows; item ${number} is one of them, amount ${number * 7}.`;
      return say(number % 2 === 0 ? `${note}\nNo change needed.` : note);
    }
    if (phase === 'Plan') return say(`- [ ] 1. Note — write the note about item ${number}`);
    if (phase === 'Implement' && answered === 0) {
      const text = `# Item ${number}\n\nAmount ${number * 7}, seen in data.csv.\n`;
      return use('write_text_file', { path: `note-${number % 20}.md`, text });
    }
    return say(
      `Item ${number}: the amount is ${number * 7}. ${prompt.length % 97 === 0 ? 'Please check it.' : ''}`.trim(),
    );
  },
};

function readRequest({ messages }: ModelRequest) {
  const prompt = messages[0]?.role === 'user' ? messages[0].text : '';
  const asked = prompt.split('<request>')[1] ?? '';
  return {
    prompt,
    phase: /^# (\w+)/.exec(prompt)?.[1] ?? '',
    number: Number(/item (\d+)/.exec(asked)?.[1] ?? 0),
    answered: messages.filter(({ role }) => role === 'tool').length,
  };
}

export const models = createModelRegistry([{ id: 'bench', name: 'bench', description: '', offline: true, client }]);

/** A small table, as people have them. */
export const table = [
  'item,date,amount',
  ...Array.from({ length: 40 }, (_, row) => `${row},2026-01-${String((row % 28) + 1).padStart(2, '0')},${row * 7}`),
  '',
].join('\n');
