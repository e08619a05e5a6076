/** The Workbench's notes as prompts show them; what has no room is named (SPEC C8). */
export function describeContext(items: ReadonlyMap<string, string>, budget = Number.POSITIVE_INFINITY): string {
  const shown: string[] = [];
  const leftOut: string[] = [];
  let room = budget;
  for (const [name, text] of items) {
    const part = `## ${name}\n${text.trim()}`;
    if (part.length + 2 > room) leftOut.push(name);
    else {
      shown.push(part);
      room -= part.length + 2;
    }
  }
  if (leftOut.length > 0) shown.push(`(no room for: ${leftOut.join(', ')})`);
  return shown.join('\n\n');
}
