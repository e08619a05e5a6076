import type { ModelAnswer, ModelClient, ModelRequest } from '@galley/engine/model';
import type { SessionMessage } from '@galley/schema';

/** What one item takes: look, ask, write. The same three calls whoever makes them. */
function callsOfItem(number: number) {
  const sql = `SELECT day, kind, amount, note FROM data WHERE kind = 'k${number}' ORDER BY day`;
  return [
    { tool: 'get_file_map', arguments: { path: 'data.csv' } },
    { tool: 'table_query', arguments: { paths: ['data.csv'], sql } },
    { tool: 'write_text_file', arguments: { path: `out/k${number}.md`, text: `# k${number}\n\nDone.\n` } },
  ];
}

const finished = (number: number) => `Wrote out/k${number}.md with the rows of k${number} and read it back.`;

/** A model that does the job of `items` items, in whatever phase it finds itself; it counts what it is sent. */
export function scriptedAgent(items: number): ModelClient & { sent(): number; readonly asked: ModelRequest[] } {
  let characters = 0;
  const asked: ModelRequest[] = [];
  return {
    asked,
    sent: () => Math.ceil(characters / 4),
    async call(request) {
      asked.push(request);
      characters += charactersOf(request);
      const { text = '', ...call } = decide(request.messages, items);
      const calls: ModelAnswer['tool_calls'] = 'tool' in call ? [call] : [];
      return { text, tool_calls: calls, usage: { input_tokens: charactersOf(request), output_tokens: 1, cost: 0 } };
    },
  };
}

/** About four characters a token, for what really goes over the wire: system, tools and every message again. */
function charactersOf({ system, messages, tools }: ModelRequest): number {
  return system.length + JSON.stringify(tools).length + JSON.stringify(messages).length;
}

type Action = { text?: string; tool: string; arguments: Record<string, unknown> } | { text: string };

function decide(messages: readonly SessionMessage[], items: number): Action {
  const first = messages[0];
  const prompt = first?.role === 'user' ? first.text : '';
  const done = messages.filter((message) => message.role === 'tool').length;
  switch (/^# (.+)$/m.exec(prompt)?.[1]) {
    case 'Research':
      if (done === 0) return { tool: 'get_file_map', arguments: { path: 'data.csv' } };
      return { text: `data.csv has ${items} kinds, k1 to k${items}, in the column kind.` };
    case 'Plan': {
      const line = (number: number) =>
        `- [ ] ${number}. k${number} — write out/k${number}.md from data.csv, kind k${number}\n  Deliverable: out/k${number}.md`;
      return { text: ['# Plan', '', ...numbers(items).map(line)].join('\n') };
    }
    case 'Implement one item': {
      const number = Number(/<item>\s*k(\d+)/.exec(prompt)?.[1]);
      return callsOfItem(number)[done] ?? { text: finished(number) };
    }
    case 'All at once': {
      const number = Math.floor(done / 3) + 1;
      return callsOfItem(number)[number > items ? 3 : done % 3] ?? { text: 'Everything is written.' };
    }
    default:
      return { text: `All ${items} files are ready to review.` };
  }
}

export function numbers(count: number): number[] {
  return Array.from({ length: count }, (_unused, index) => index + 1);
}
