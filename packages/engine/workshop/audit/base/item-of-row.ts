import type { AuditEvent } from '@galley/schema';
import { numberOrNull, type SqlRow, textOrNull } from './sql-values.ts';

export function itemOfRow(row: SqlRow): AuditEvent['item'] {
  const number = numberOrNull(row, 'item');
  return number === null ? null : { number, label: textOrNull(row, 'label') ?? '' };
}

export function sourcesOfRow(row: SqlRow): string[] | null {
  const text = textOrNull(row, 'sources');
  if (text === null) return null;
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.map(String) : null;
}
