/** `Failed:` at the beginning of any line, with or without emphasis; "Failed: none" says the opposite. */
const failedLine = /^[\s>*_#-]*failed[*_]*\s*:[*_]*\s*(?!(?:none|nothing|no|0|-)\s*[.!]?\s*$)(\S[\s\S]*)/im;
const failedFirst = /^failed:\s*(.+)/is;

/** Why an answer says that its item could not be done; null where it does not say so. Before rules 4 only the first word counted. */
export function failureIn(text: string, anywhere: boolean): string | null {
  const reason = failedFirst.exec(text.trim())?.[1] ?? (anywhere ? failedLine.exec(text)?.[1] : undefined);
  return reason === undefined ? null : reason.replace(/[*_]+$/, '').trim();
}

const calls = [
  /<\/?(?:tool_call|function_call|tool_use|invoke|antml:invoke)\b/i,
  /<function[=\s][^>]*>/i,
  /<\|(?:tool_call|python_tag)[^|]*\|>/i,
  /\[TOOL_(?:CALL|REQUEST)S?\]/,
  /"(?:name|tool|function|tool_name)"\s*:\s*"[a-z]+(?:_[a-z]+)+"\s*,\s*"(?:arguments|parameters|input|args)"\s*:/i,
  /"(?:tool_calls|function_call)"\s*:/i,
  /^\s*(?:```\w*\s*)?(?:await\s+|functions\.)?[a-z]+_[a-z_]+\((?:\{|\s*(?:path|to|paths)\s*[=:])/m,
];

/** Whether an answer holds a tool call as text: it was written down and never made. */
export function holdsToolCall(text: string): boolean {
  return calls.some((pattern) => pattern.test(text));
}
