import type { JournalEvent, JournalRow } from '@galley/schema';
import { type Attributes, idFrom, type RecordSpan, type Span } from './span.ts';

type Told = Pick<Span, 'name' | 'kind' | 'error'> & { readonly attributes: Attributes; readonly elapsedMs: number };

/** Calls whose tool is remembered: those under way are few, and a kill leaves none behind for ever. */
const MOST_REMEMBERED = 5_000;

/**
 * Spans of Runs from what is durable, by the GenAI conventions: model calls, tool calls, programs. Of a Run that another worker
 * started, the model is not known here and is left out.
 */
export function createRunSpans(workbenchId: string, record: RecordSpan): (rows: readonly JournalRow[]) => void {
  const models = new Map<string, string>();
  const tools = new Map<string, string>();

  function remember(stream: string, event: JournalEvent): void {
    for (const kept of [models, tools]) if (kept.size > MOST_REMEMBERED) kept.clear();
    if (event.type === 'run.started') models.set(stream, event.model);
    if (event.type === 'run.resumed' && event.model !== undefined) models.set(stream, event.model);
    if (event.type === 'model.answered')
      for (const { call_id, tool } of event.tool_calls) tools.set(`${stream} ${call_id}`, tool);
    if (event.type === 'tool.requested' && event.tool !== undefined) tools.set(`${stream} ${event.call}`, event.tool);
  }

  function tell(stream: string, event: JournalEvent): Told | null {
    const model = models.get(stream);
    const ofModel = {
      'gen_ai.operation.name': 'chat',
      ...(model === undefined ? {} : { 'gen_ai.request.model': model }),
    };
    const chat = model === undefined ? 'chat' : `chat ${model}`;
    switch (event.type) {
      case 'run.started': {
        const attributes = { 'gen_ai.operation.name': 'invoke_workflow', 'gen_ai.workflow.name': event.workflow.name };
        return { ...started, name: `invoke_workflow ${event.workflow.name}`, attributes };
      }
      case 'model.answered':
      case 'turn.answered': {
        const { input_tokens, output_tokens } = event.usage;
        const used = { 'gen_ai.usage.input_tokens': input_tokens, 'gen_ai.usage.output_tokens': output_tokens };
        return {
          name: chat,
          kind: 'client',
          error: null,
          elapsedMs: event.elapsed_ms,
          attributes: { ...ofModel, ...used },
        };
      }
      case 'model.failed':
        return { name: chat, kind: 'client', error: event.error.code, elapsedMs: 0, attributes: ofModel };
      case 'tool.finished': {
        const tool = nameOnly(tools.get(`${stream} ${event.call}`));
        tools.delete(`${stream} ${event.call}`);
        const named = tool === undefined ? {} : { 'gen_ai.tool.name': tool };
        return {
          name: tool === undefined ? 'execute_tool' : `execute_tool ${tool}`,
          ...{ kind: 'internal', error: event.success ? null : 'tool_error', elapsedMs: event.elapsed_ms },
          attributes: { 'gen_ai.operation.name': 'execute_tool', ...named },
        };
      }
      case 'script.finished': {
        const attributes = event.exit_code === null ? {} : { 'process.exit.code': event.exit_code };
        return {
          name: 'script',
          kind: 'internal',
          error: event.error?.code ?? null,
          elapsedMs: event.elapsed_ms,
          attributes,
        };
      }
      default:
        return null;
    }
  }

  return (rows) => {
    for (const { seq, stream, at, event } of rows) {
      remember(stream, event);
      const told = tell(stream, event);
      if (told === null) continue;
      const { name, kind, error, elapsedMs, attributes } = told;
      const isRoot = event.type === 'run.started';
      const agent = 'agent' in event ? { 'galley.agent': event.agent } : {};
      record({
        traceId: idFrom(16, workbenchId, stream),
        spanId: isRoot ? idFrom(8, workbenchId, stream) : idFrom(8, workbenchId, stream, String(seq)),
        parentId: isRoot ? null : idFrom(8, workbenchId, stream),
        ...{ name, kind, error, startMs: at - elapsedMs, endMs: at },
        attributes: { ...attributes, ...agent, 'galley.run.id': stream },
      });
    }
  };
}

const started = { kind: 'internal', error: null, elapsedMs: 0 } as const;

/** A model writes the names of tools, and may write anything there: what does not look like a name is not told. */
function nameOnly(tool: string | undefined): string | undefined {
  return tool !== undefined && /^[\w.-]{1,64}$/.test(tool) ? tool : undefined;
}
