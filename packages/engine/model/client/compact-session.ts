import type { SessionMessage } from '@galley/schema';
import { messagesOf, type Session } from './session.ts';

/** A receipt, text or argument of earlier work may keep so much. */
const keptReceipt = 160;
const keptText = 400;
const keptArgument = 120;
/** Lines of the note that stands for work which has no room even shortened. */
const mostLines = 200;

/** How much of a request these messages are. */
export function messageCharacters(messages: readonly SessionMessage[]): number {
  return messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0);
}

/**
 * The messages within `target` characters, as far as that is possible. Pure. What is lost first is what can be had again:
 * results of earlier calls, oldest first, each with the id that recalls it; then earlier work becomes a list of its calls;
 * at last the prompt loses its middle. The last exchange stays whole: the model is about to go on from it.
 */
export function compactMessages(messages: readonly SessionMessage[], target: number): readonly SessionMessage[] {
  const recent = recentFrom(messages, target);
  const shortened = shortenUpTo(messages, recent, target);
  if (messageCharacters(shortened) <= target) return shortened;
  const folded = foldUpTo(shortened, recent);
  if (messageCharacters(folded) <= target) return folded;
  return cutPrompt(folded, target);
}

/** Where the part begins that stays as it is: the last exchange, and as many before it as have room in a third. */
function recentFrom(messages: readonly SessionMessage[], target: number): number {
  let from = Math.max(
    1,
    messages.findLastIndex(({ role }) => role === 'assistant'),
  );
  let size = messageCharacters(messages.slice(from));
  for (let at = from - 1; at >= 1; at -= 1) {
    const message = messages[at];
    if (message === undefined) break;
    size += JSON.stringify(message).length;
    if (size > target / 3) break;
    // A result without its call would mean nothing.
    if (message.role !== 'tool') from = at;
  }
  return from;
}

/** Earlier messages, oldest first, each shortened until the whole fits. */
function shortenUpTo(messages: readonly SessionMessage[], end: number, target: number): readonly SessionMessage[] {
  const result = [...messages];
  let size = messageCharacters(messages);
  for (let at = 1; at < end && size > target; at += 1) {
    const message = messages[at];
    if (message === undefined) break;
    const short = shorten(message);
    size -= JSON.stringify(message).length - JSON.stringify(short).length;
    result[at] = short;
  }
  return result;
}

function shorten(message: SessionMessage): SessionMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', text: cut(message.text, keptText) };
    case 'assistant': {
      const calls = message.tool_calls.map(({ call_id, tool, arguments: input }) => {
        return { call_id, tool, arguments: shortArguments(input) };
      });
      // A provider's own record of the answer would no longer fit what stands around it.
      return { role: 'assistant', text: cut(message.text, keptText), tool_calls: calls };
    }
    case 'tool': {
      const { call_id, tool, success, receipt, images = [] } = message;
      if (receipt.length <= keptReceipt * 2 && images.length === 0) return message;
      const pictures = images.length === 0 ? {} : { pictures_left_out: images.length };
      const note = 'shortened to make room; recall_tool_result reads all of it';
      const short = { beginning: receipt.slice(0, keptReceipt), note, recall_id: call_id, ...pictures };
      return { role: 'tool', call_id, tool, success, receipt: JSON.stringify(short) };
    }
  }
}

function shortArguments(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return [name, text.length <= keptArgument ? value : cut(text, keptArgument)];
    }),
  );
}

/** What stood between the prompt and the recent part, as one list of calls with the ids that recall their results. */
function foldUpTo(messages: readonly SessionMessage[], end: number): readonly SessionMessage[] {
  const [prompt] = messages;
  if (prompt === undefined || end <= 1) return messages;
  const outcomes = new Map(
    messages.flatMap((message) => (message.role === 'tool' ? [[message.call_id, message.success] as const] : [])),
  );
  const lines = messages.slice(1, end).flatMap((message) => {
    if (message.role !== 'assistant') return [];
    return message.tool_calls.map(({ call_id, tool, arguments: input }) => {
      const how = outcomes.get(call_id) === false ? 'failed' : 'done';
      return `- ${tool} ${cut(JSON.stringify(input), keptArgument)}: ${how}, recall_id ${call_id}`;
    });
  });
  const shown = lines.slice(-mostLines);
  const left = lines.length - shown.length;
  const head = 'What you did here so far, shortened to make room (recall_tool_result reads the results):';
  const text = [head, ...(left === 0 ? [] : [`(${left} earlier calls)`]), ...shown].join('\n');
  return [prompt, { role: 'user', text }, ...messages.slice(end)];
}

/** The prompt without its middle: instructions stand at its beginning, the item at its end. */
function cutPrompt(messages: readonly SessionMessage[], target: number): readonly SessionMessage[] {
  const [prompt, ...rest] = messages;
  if (prompt?.role !== 'user') return messages;
  const room = Math.max(2000, target - messageCharacters(rest));
  if (prompt.text.length <= room) return messages;
  const [head, tail] = [Math.floor(room * 0.5), Math.floor(room * 0.4)];
  const missing = prompt.text.length - head - tail;
  const note = `\n(… ${missing} characters of this prompt are left out here, to make room …)\n`;
  const { stable: _whole, ...kept } = prompt;
  return [{ ...kept, text: `${prompt.text.slice(0, head)}${note}${prompt.text.slice(-tail)}` }, ...rest];
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`;
}

/** Less than this is not worth a call: it would be refused again. */
const worthIt = 0.9;

/** The messages of a Session within `target` characters; null where that would hardly make it shorter. */
export function shorterMessages(session: Session, target: number): readonly SessionMessage[] | null {
  const messages = messagesOf(session);
  const shorter = compactMessages(messages, target);
  return messageCharacters(shorter) < messageCharacters(messages) * worthIt ? shorter : null;
}

/** What is asked of a Session that a provider refused for its length. */
export function targetAfterRefusal(session: Session): number {
  return Math.floor(messageCharacters(messagesOf(session)) / 2);
}
