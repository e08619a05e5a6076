import type { JournalEvent, JournalRow } from '@galley/schema';
import type { Log, LogFields, LogLevel } from './log.ts';

type Said = readonly [level: Exclude<LogLevel, 'silent'>, fields: LogFields];

/**
 * Says what is durable now. Up to `debug` a line names things and counts them; texts of people, files, models and programs
 * are in `trace` alone, which holds whole events.
 */
export function logRows(log: Log, rows: readonly JournalRow[]): void {
  if (!log.writes('error')) return;
  for (const { seq, stream, event } of rows) {
    const [level, fields] = describe(event);
    if (!log.writes(level)) continue;
    const of = stream.startsWith('companion_') ? { companion_id: stream } : { run_id: stream };
    const place = stream === 'workbench' ? { seq } : { seq, ...of };
    const agent = 'agent' in event ? { agent: event.agent } : {};
    const call = 'call' in event ? { call: event.call } : {};
    log.write(level, event.type, { ...place, ...agent, ...call, ...fields });
    if (log.writes('trace')) log.write('trace', `${event.type} (whole)`, { ...place, event });
  }
}

function describe(event: JournalEvent): Said {
  switch (event.type) {
    case 'run.started':
      return ['info', { workflow: event.workflow.name, model: event.model, message_id: event.message_id }];
    case 'model.answered': {
      const tools = event.tool_calls.map(({ tool }) => tool);
      return ['info', { ...event.usage, elapsed_ms: event.elapsed_ms, tools }];
    }
    case 'turn.answered':
      return ['info', { ...event.usage, elapsed_ms: event.elapsed_ms }];
    case 'tool.finished':
      return ['info', { success: event.success, elapsed_ms: event.elapsed_ms }];
    case 'script.finished': {
      const outcome = { exit_code: event.exit_code, elapsed_ms: event.elapsed_ms };
      return event.error === null ? ['info', outcome] : ['error', { ...outcome, code: event.error.code }];
    }
    case 'model.failed':
      return [event.transient ? 'warn' : 'error', { code: event.error.code, transient: event.transient }];
    case 'run.paused':
    case 'budget.reached':
      return ['warn', { code: event.error.code }];
    case 'ask.expired':
      return ['warn', {}];
    case 'run.resumed':
    case 'run.cancelled':
    case 'gate.opened':
    case 'gate.answered':
    case 'ask.opened':
    case 'ask.answered':
    case 'reply.sent':
    case 'publish.finished':
    case 'publish.rolled_back':
    case 'timeline.moved':
      return ['info', {}];
    default:
      return ['debug', {}];
  }
}
