import type { ErrorPayload } from '@galley/schema';

/** Why a run stopped and what to do about it; requests that would work are a line each. */
export function renderStop({ message, remedy, details }: ErrorPayload, indent = ''): string {
  const suggestions = Array.isArray(details.suggestions) ? details.suggestions.map(String) : [];
  return [message, `${indent}${remedy}`, ...suggestions.map((request) => `${indent}- ${request}`)].join('\n');
}
