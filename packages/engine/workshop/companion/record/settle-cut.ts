import {
  type CompanionEvent,
  type CompanionEventOf,
  type JournalRow,
  toErrorPayload,
  type WorkbenchEvent,
  type WorkbenchEventOf,
  WrongStateError,
} from '@galley/schema';

type Requested = WorkbenchEventOf<'web.search_requested'>;
type Finished = WorkbenchEventOf<'web.search_finished'>;
type Asked = CompanionEventOf<'companion.asked'>;

/** Whether a question has no end: the process ended first. */
export function isCut(events: readonly CompanionEvent[]): boolean {
  return unanswered(events).length > 0;
}

/**
 * What has to be written to a chat whose process ended in the middle of an answer: calls and searches that were under way are
 * booked, as far as the journal knows what they cost, and the question has an end. Pure; nothing of a chat that was not cut off.
 */
export function settleCut(
  events: readonly CompanionEvent[],
  workbench: readonly JournalRow<WorkbenchEvent>[],
): CompanionEvent[] {
  const error = toErrorPayload(new WrongStateError('Galley was closed before there was an answer.', 'Ask again.'));
  return unanswered(events).flatMap(({ message_id }): CompanionEvent[] => {
    const own = events.filter((event) => 'message_id' in event && event.message_id === message_id);
    return [
      ...openCalls(own).map(
        (call): CompanionEvent => ({ type: 'companion.call_failed', message_id, call, error, usage: null }),
      ),
      ...openSearches(own, message_id, workbench),
      { type: 'companion.failed', message_id, error },
    ];
  });
}

function unanswered(events: readonly CompanionEvent[]): Asked[] {
  const ended = new Set(
    events.flatMap((event) =>
      event.type === 'companion.answered' || event.type === 'companion.failed' ? [event.message_id] : [],
    ),
  );
  return events.filter((event) => event.type === 'companion.asked').filter((asked) => !ended.has(asked.message_id));
}

/** A call is made again under its own number after a fault: only the last of them can be open. */
function openCalls(events: readonly CompanionEvent[]): string[] {
  const last = events.findLast(
    ({ type }) =>
      type === 'companion.call_requested' || type === 'companion.call_answered' || type === 'companion.call_failed',
  );
  return last?.type === 'companion.call_requested' ? [last.call] : [];
}

function openSearches(
  events: readonly CompanionEvent[],
  message_id: Asked['message_id'],
  workbench: readonly JournalRow<WorkbenchEvent>[],
): CompanionEvent[] {
  const booked = new Set(events.flatMap((event) => (event.type === 'companion.looked' ? [event.call] : [])));
  const rows = workbench.map(({ event }) => event);
  const requested = rows.filter((event): event is Requested => event.type === 'web.search_requested');
  return requested
    .filter(({ call }) => call.startsWith(`${message_id}/`) && !booked.has(call.slice(message_id.length + 1)))
    .map((search): CompanionEvent => {
      const finished = rows.find(
        (event): event is Finished => event.type === 'web.search_finished' && event.call === search.call,
      );
      return {
        type: 'companion.looked',
        message_id,
        call: search.call.slice(message_id.length + 1),
        tool: 'web_search',
        arguments: { query: search.query },
        success: false,
        receipt: 'Galley was closed before anybody read what this search found.',
        sources: null,
        places: [],
        proposal: null,
        computed: null,
        // Without an outcome nobody knows what it cost: it counts as one search of an unknown price.
        search:
          finished === undefined
            ? { searches: null, usage: null }
            : { searches: finished.searches, usage: finished.usage, opened: finished.opened ?? [] },
        elapsed_ms: 0,
      };
    });
}
