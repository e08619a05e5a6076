import { type ModelRequest, rebuildRequest } from '@galley/engine/model';

export const protocols = ['anthropic', 'openai', 'google', 'compatible'] as const;
export type Protocol = (typeof protocols)[number];

/** Providers keep nothing shorter than about 1,024 tokens. */
const shortest = 4096;
/** So many blocks before a mark are looked at for something that was kept. */
const lookBack = 20;

interface Block {
  readonly text: string;
  readonly marked: boolean;
}

/** Which part of all that is sent a provider of this protocol can have kept from earlier requests, by its own rules. */
export async function cachedShare(protocol: Protocol, requests: readonly ModelRequest[]): Promise<number> {
  const kept = protocol === 'anthropic' ? keptByMarks() : keptByPrefix();
  let [sent, cached] = [0, 0];
  for (const request of requests) {
    const blocks = await blocksOf(protocol, request);
    const length = blocks.reduce((sum, { text }) => sum + text.length, 0);
    const found = kept(blocks);
    sent += length;
    cached += found < shortest ? 0 : found;
  }
  return cached / sent;
}

/** What was marked in an earlier request, and begins this one. */
function keptByMarks() {
  const known = new Set<string>();
  return (blocks: readonly Block[]): number => {
    const prefixes: string[] = [];
    for (const { text } of blocks) prefixes.push(`${prefixes.at(-1) ?? ''}${text}`);
    const marks = blocks.flatMap(({ marked }, index) => (marked ? [index] : []));
    const looked = marks.flatMap((mark) => prefixes.slice(Math.max(0, mark - lookBack), mark + 1));
    const found = Math.max(0, ...looked.filter((prefix) => known.has(prefix)).map(({ length }) => length));
    for (const mark of marks) known.add(prefixes[mark] ?? '');
    return found;
  };
}

/** The longest beginning that an earlier request had, too. */
function keptByPrefix() {
  const known: string[] = [];
  return (blocks: readonly Block[]): number => {
    const text = blocks.map((block) => block.text).join('');
    const found = known.reduce((longest, earlier) => Math.max(longest, commonLength(earlier, text)), 0);
    known.push(text);
    return found;
  };
}

function commonLength(one: string, other: string): number {
  let [low, high] = [0, Math.min(one.length, other.length)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (one.startsWith(other.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The request as it leaves, in the order in which providers keep it: tools, instructions, messages. */
async function blocksOf(protocol: Protocol, request: ModelRequest): Promise<Block[]> {
  const model = { id: `${protocol}/m`, kind: protocol, providerName: protocol, model: 'm', baseUrl: 'https://x.test' };
  const facts = { ...model, contextTokens: 200_000, maxOutputTokens: 8000, vision: false, efforts: [] };
  const { body } = await rebuildRequest(facts, request, () => Promise.reject(new RangeError('no pictures here')));
  const sent: Readonly<Record<string, unknown>> = JSON.parse(body);
  const first = ['tools', 'instructions', 'system', 'systemInstruction'].flatMap((name) => partsOf(sent[name]));
  const messages = partsOf(sent.messages ?? sent.input ?? sent.contents);
  return [...first, ...messages.flatMap(contentOf)].map(blockOf);
}

function partsOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

function contentOf(message: unknown): readonly unknown[] {
  const { role, content } = message as { readonly role?: string; readonly content?: unknown };
  return Array.isArray(content) ? content.map((part) => ({ role, part })) : [message];
}

function blockOf(value: unknown): Block {
  const text = JSON.stringify(value);
  const mark = /"cache_control":\{[^}]*\},?/g;
  return { text: text.replaceAll(mark, ''), marked: text.includes('"cache_control"') };
}
