import type { ConversationEntry, JournalRow, WorkbenchEvent, WorkbenchEventOf } from '@galley/schema';

/** The conversation of a Workbench, from its events: messages, and what was published, restored or discarded. */
export function foldConversation(rows: readonly JournalRow<WorkbenchEvent>[]): ConversationEntry[] {
  const entries: ConversationEntry[] = [];
  const publishes = new Map<string, WorkbenchEventOf<'publish.started'>>();
  let draftPaths: string[] = [];
  for (const { at, event } of rows) {
    switch (event.type) {
      case 'message.added':
        entries.push(messageEntry(at, event));
        break;
      case 'draft.started':
        draftPaths = [];
        break;
      case 'draft.changed':
        draftPaths = [...new Set([...draftPaths, ...event.changes.map((change) => change.path)])].sort();
        break;
      case 'draft.discarded':
        entries.push({
          kind: 'system_event',
          at,
          event: 'discarded',
          text: `Discarded the Draft (${countFiles(draftPaths)})`,
          paths: draftPaths,
          checkpoint_id: null,
        });
        break;
      case 'publish.started':
        publishes.set(event.publish_id, event);
        break;
      case 'publish.finished': {
        const publish = publishes.get(event.publish_id);
        if (publish !== undefined) entries.push(publishEntry(at, publish));
        break;
      }
      default:
        break;
    }
  }
  return entries;
}

function messageEntry(at: number, event: WorkbenchEventOf<'message.added'>): ConversationEntry {
  const { message_id, text, run_id, elapsed_ms, tool_calls } = event;
  if (event.role === 'user') return { kind: 'user_message', message_id, at, text, run_id };
  return { kind: 'assistant_message', message_id, at, text, run_id, elapsed_ms, tool_calls };
}

function publishEntry(at: number, publish: WorkbenchEventOf<'publish.started'>): ConversationEntry {
  const paths = publish.operations.map((operation) => operation.path);
  const names = paths.length <= 3 ? paths.join(', ') : countFiles(paths);
  return {
    kind: 'system_event',
    at,
    event: publish.kind === 'publish' ? 'published' : 'restored',
    text: publish.kind === 'publish' ? `Published ${names}` : `Restored an earlier state (${countFiles(paths)})`,
    paths,
    checkpoint_id: publish.checkpoint_id,
  };
}

function countFiles(paths: readonly string[]): string {
  return paths.length === 1 ? '1 file' : `${paths.length} files`;
}
