/**
 * Whether brackets are nested deeper than `limit`. Asked before parsing: a few megabytes of brackets would keep the
 * server busy for seconds and overflow the stack of whatever walks through the result.
 */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (inString) {
      if (letter === '\\') index += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      if (depth > limit) return true;
    } else if (letter === ']' || letter === '}') depth -= 1;
  }
  return false;
}
