interface Block {
  readonly type: string;
  readonly text?: string;
}
type Content = string | readonly Block[];

/** The part of a Messages API request that scripts and tests look at; the rest is kept as it came. */
export interface MessagesRequest {
  readonly model: string;
  readonly max_tokens: number;
  readonly stream?: boolean;
  readonly system?: Content;
  /** `system` too: the newest clients send notes of their own between the messages. */
  readonly messages: readonly { readonly role: 'user' | 'assistant' | 'system'; readonly content: Content }[];
}

/** Refuses what the real server would refuse for its shape, so that a test never passes on nonsense. */
export function parseMessagesRequest(body: string): MessagesRequest {
  const value: unknown = JSON.parse(body);
  if (!isMessagesRequest(value)) throw new TypeError('not a request for a message');
  return value;
}

function isMessagesRequest(value: unknown): value is MessagesRequest {
  if (!isObject(value) || typeof value.model !== 'string' || typeof value.max_tokens !== 'number') return false;
  if (!Array.isArray(value.messages) || value.messages.length === 0) return false;
  if (value.system !== undefined && !isContent(value.system)) return false;
  return value.messages.every(
    (message) =>
      isObject(message) && /^(user|assistant|system)$/.test(String(message.role)) && isContent(message.content),
  );
}

function isContent(value: unknown): value is Content {
  if (typeof value === 'string') return true;
  return Array.isArray(value) && value.every((block) => isObject(block) && typeof block.type === 'string');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function textOf(content: Content): string {
  if (typeof content === 'string') return content;
  return content.map((block) => block.text ?? JSON.stringify(block)).join('\n');
}

/** The whole conversation of a request as plain lines, `role: text`. */
export function transcriptOf(request: MessagesRequest): string {
  return request.messages.map(({ role, content }) => `${role}: ${textOf(content)}`).join('\n');
}

export function systemOf(request: MessagesRequest): string {
  return request.system === undefined ? '' : textOf(request.system);
}
