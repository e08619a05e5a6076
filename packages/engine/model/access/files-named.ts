import type { SessionMessage } from '@galley/schema';

const pathKeys = ['path', 'paths', 'from', 'template', 'table'];

/** The files that a Session's finished tool calls named: what a provider may have seen of them. */
export function filesNamed(messages: readonly SessionMessage[]): string[] {
  const named = new Set<string>(['(list)']);
  for (const message of messages) {
    if (message.role !== 'assistant') continue;
    for (const call of message.tool_calls) {
      for (const key of pathKeys) for (const path of stringsIn(call.arguments[key])) named.add(path);
    }
  }
  return [...named].sort();
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (typeof value === 'object' && value !== null && 'path' in value) return stringsIn(value.path);
  return [];
}
