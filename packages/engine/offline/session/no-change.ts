const LINE = 'No change needed.';

/** Ends a note or plan the way the workflow asks for when no file has to change: the run goes straight to its answer. */
export function noChange(text: string): string {
  return `${text.trimEnd()}\n\n${LINE}`;
}

export function withoutNoChange(text: string): string {
  return text.trimEnd().endsWith(LINE) ? text.trimEnd().slice(0, -LINE.length).trimEnd() : text;
}
