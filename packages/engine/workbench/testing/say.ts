import type { Workbench } from '../workbench.ts';

let said = 0;

/** Adds a message to the conversation and returns its id. */
export async function say(workbench: Workbench, text: string, role: 'user' | 'assistant' = 'user'): Promise<string> {
  said += 1;
  const id = `msg_test-${said}`;
  await workbench.append([
    {
      stream: 'workbench',
      event: { type: 'message.added', message_id: id, role, text, run_id: null, elapsed_ms: null, tool_calls: [] },
    },
  ]);
  return id;
}

/** What a reader of the conversation sees: messages as they are, anything else by its event. */
export function chatOf(workbench: Workbench): string[] {
  return workbench.timeline().map(({ row: { event } }) => {
    if (event.type === 'message.added') return event.text;
    return event.type === 'timeline.moved' ? event.kind : event.type;
  });
}
