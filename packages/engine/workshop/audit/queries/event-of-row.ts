import type { AuditEvent } from '@galley/schema';
import { hideKeys } from '../base/hide-keys.ts';
import { itemOfRow, sourcesOfRow } from '../base/item-of-row.ts';
import { numberAt, numberOrNull, type SqlRow, textAt, textOrNull } from '../base/sql-values.ts';

export function eventOfRow(row: SqlRow): AuditEvent {
  const text = textAt(row, 'text');
  return {
    seq: numberAt(row, 'seq'),
    at: numberAt(row, 'at'),
    type: textAt(row, 'type'),
    run_id: textOrNull(row, 'run'),
    agent_id: textOrNull(row, 'agent'),
    phase: textOrNull(row, 'phase'),
    item: itemOfRow(row),
    call: textOrNull(row, 'call'),
    tool: textOrNull(row, 'tool'),
    words: hideKeys(textAt(row, 'words')),
    text: hideKeys(text),
    text_left_out: numberAt(row, 'chars') - text.length,
    failed: row.failed === 1,
    tokens: numberOrNull(row, 'tokens'),
    cost: numberOrNull(row, 'cost'),
    elapsed_ms: numberOrNull(row, 'elapsed'),
    sources: sourcesOfRow(row),
  };
}
