import type { CompanionSource } from '@galley/schema';
import type { Pane } from '../../state/pane.ts';

/** Where a source can be looked at; null where no pane shows it. */
export function paneOf(source: Exclude<CompanionSource, { kind: 'message' | 'web' }>): Pane | null {
  switch (source.kind) {
    case 'journal':
      return source.run_id === null ? null : { kind: 'audit', runId: source.run_id, seq: source.seq };
    case 'file':
      return { kind: 'file', path: source.path, place: source.place };
    case 'artifact':
    case 'difference':
      return { kind: 'plan', runId: source.run_id };
  }
}
