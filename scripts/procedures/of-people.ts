interface Definition {
  readonly for: string;
}

/** Of the procedures about people those that a token may call: a terminal offers them, too. People and tokens are managed on the page alone. */
export function ofPeople(procedures: Readonly<Record<string, Definition>>): readonly string[] {
  const forTokens = ['member', 'look', 'comment', 'decide', 'edit', 'publish'];
  return Object.entries(procedures).flatMap(([name, definition]) => (forTokens.includes(definition.for) ? [name] : []));
}
