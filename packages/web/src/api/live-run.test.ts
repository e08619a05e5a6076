import type { Notification } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { idleRun, reduceLiveRun } from './live-run.ts';

const run = { workbench_id: 'wb_1', run_id: 'run_1' };

function fold(...notifications: Notification[]) {
  return notifications.reduce(reduceLiveRun, idleRun);
}

describe('reduceLiveRun', () => {
  it('[C5] the Summary grows piece by piece', () => {
    const live = fold(
      { type: 'WorkshopPhaseStarted', ...run, phase: 'summary' },
      { type: 'WorkshopAssistantStreamDelta', ...run, delta: 'Twelve ' },
      { type: 'WorkshopAssistantStreamDelta', ...run, delta: 'sheets.' },
    );
    expect(live.summary).toBe('Twelve sheets.');
  });

  it('[C5] an answer that is asked for again, or broke off, does not stand there twice', () => {
    const half = { type: 'WorkshopAssistantStreamDelta' as const, ...run, delta: 'Twel' };
    const fault = { code: 'MODEL_STREAM_CUT', message: 'Cut off.', attempt: 2, wait_ms: 1000 };
    expect(fold(half, { type: 'WorkshopRateLimitWarning', ...run, ...fault })).toMatchObject({
      summary: '',
      tool: { text: 'Cut off. Trying again in 1 s (attempt 2)' },
    });
    expect(fold(half, { type: 'WorkshopRunStatusChanged', ...run, status: 'running', error: null }).summary).toBe('');
  });

  it('[C5] an answer that arrives ends the word that the next try is waited for, not what the run printed', () => {
    const piece = { type: 'WorkshopAssistantStreamDelta' as const, ...run, delta: 'Twelve' };
    const fault = { code: 'MODEL_OVERLOADED', message: 'Busy.', attempt: 2, wait_ms: 1000 };
    expect(fold({ type: 'WorkshopRateLimitWarning', ...run, ...fault }, piece)).toMatchObject({
      summary: 'Twelve',
      tool: null,
    });
    const printed = { type: 'WorkflowPrinted' as const, ...run, agent_id: 'main', text: 'Half done' };
    expect(fold(printed, piece).tool?.text).toBe('Half done');
  });

  it('another run starts with an empty Summary', () => {
    const live = fold(
      { type: 'WorkshopAssistantStreamDelta', ...run, delta: 'old' },
      { type: 'WorkshopAssistantStreamDelta', ...run, run_id: 'run_2', delta: 'new' },
    );
    expect(live).toMatchObject({ runId: 'run_2', summary: 'new' });
  });

  it('the tool at work is cleared by its own end, not by that of an earlier call', () => {
    const started = fold(
      { type: 'WorkshopToolExecuting', ...run, call_id: 'a', tool_name: 'table_query', summary: 'Reading categories' },
      { type: 'WorkshopToolExecuting', ...run, call_id: 'b', tool_name: 'xlsx_edit', summary: 'Writing Transport' },
      { type: 'WorkshopToolComplete', ...run, call_id: 'a', tool_name: 'table_query', success: true, elapsed_ms: 3 },
    );
    expect(started.tool).toEqual({ callId: 'b', text: 'Writing Transport' });
    const ended = reduceLiveRun(started, {
      type: 'WorkshopToolComplete',
      ...run,
      call_id: 'b',
      tool_name: 'xlsx_edit',
      success: true,
      elapsed_ms: 3,
    });
    expect(ended.tool).toBeNull();
  });

  it('[X2] a run that stops no longer shows progress, but keeps what it streamed', () => {
    const live = fold(
      { type: 'WorkshopImplementProgress', ...run, current_item: 3, total_items: 12, item_label: 'Transport' },
      { type: 'WorkshopAssistantStreamDelta', ...run, delta: 'partial' },
      { type: 'WorkshopRunStatusChanged', ...run, status: 'paused', error: null },
    );
    expect(live).toMatchObject({ progress: null, phase: null, summary: 'partial' });
  });

  it('a lost place in the stream forgets half-received text', () => {
    expect(
      fold(
        { type: 'WorkshopAssistantStreamDelta', ...run, delta: 'x' },
        { type: 'Resync', workbench_id: run.workbench_id },
      ),
    ).toEqual(idleRun);
  });
});

it('[A4] a provider that asks for a slower pace is named, with the wait, until the next tool', () => {
  const warned = fold({
    type: 'WorkshopRateLimitWarning',
    ...run,
    code: 'MODEL_RATE_LIMIT',
    message: 'Anthropic asks for a slower pace.',
    attempt: 2,
    wait_ms: 4_200,
  });
  expect(warned.tool?.text).toBe('Anthropic asks for a slower pace. Trying again in 5 s (attempt 2)');
  expect(reduceLiveRun(warned, { type: 'WorkshopPhaseStarted', ...run, phase: 'plan' }).tool).toBeNull();
});
