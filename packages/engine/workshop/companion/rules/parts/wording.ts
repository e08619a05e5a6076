export function money(dollars: number): string {
  if (dollars === 0) return '$0';
  return dollars < 0.01 ? `$${dollars.toFixed(6).replace(/0+$/, '')}` : `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}

export function span(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** In UTC, as the journal's times are. */
export function moment(at: number): string {
  return `${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}

export function shorten(text: string, most = 300): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  // A code span that was cut in two is closed: the lone mark would stand in the answer.
  return cut.split('`').length % 2 === 0 ? `${cut}…\`` : `${cut}…`;
}

/** So many are listed, and the rest is counted: nothing is left out in silence. */
export function listed<Thing>(things: readonly Thing[], line: (thing: Thing) => string, most = 15): string[] {
  const lines = things.slice(0, most).map((thing) => `- ${line(thing)}`);
  return things.length > most ? [...lines, `- and ${things.length - most} more`] : lines;
}

/** What a tool's failure says, without the braces around it. */
export function plainReceipt(text: string): string {
  const message = /"message":\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
  return message === undefined ? text : message.replace(/\\(.)/g, '$1');
}
