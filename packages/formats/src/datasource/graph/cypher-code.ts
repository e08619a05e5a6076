/**
 * Cypher with a space for every string and comment. Names in backticks stand without them, and dots without spaces around
 * them, so that a name is one word however it is written.
 */
export function cypherCode(statement: string): string {
  const token =
    /'(?:[^'\\]|\\[\s\S])*(?:'|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$)|`((?:[^`]|``)*)(?:`|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
  return statement
    .replaceAll(token, (_, name?: string) => (name === undefined ? ' ' : /^\w+$/.test(name) ? name : '_'))
    .replaceAll(/\s*\.\s*/g, '.');
}
