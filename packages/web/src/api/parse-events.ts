export interface ServerEvent {
  /** `message` unless the server named it. */
  readonly name: string;
  readonly id: string | null;
  readonly data: string;
}

/** Cuts a stream of text into events, wherever the pieces happen to end. Comments (heartbeats) yield nothing. */
export function createEventParser(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block);
      if (event !== null) onEvent(event);
    }
  };
}

function parseBlock(block: string): ServerEvent | null {
  let [name, id]: [string, string | null] = ['message', null];
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).replace(/^ /, '');
    const field = line.slice(0, Math.max(colon, 0));
    if (field === 'event') name = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { name, id, data: data.join('\n') };
}
