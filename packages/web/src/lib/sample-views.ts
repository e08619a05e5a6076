import type { ModelView, PlanItemView, PlanReviewItem, RunView } from '@galley/schema';

/** Views for unit tests: whole and valid, with only what a test is about named in it. */
export function sampleRun(changes: Partial<RunView> = {}): RunView {
  return {
    run_id: 'run_1',
    message_id: 'msg_1',
    request: 'One sheet per category',
    workflow: 'rpi',
    model: 'offline',
    status: 'running',
    phase: 'research',
    items: [],
    gate: null,
    waits: [],
    wait_count: 0,
    usage: { input_tokens: 0, output_tokens: 0, cost: null },
    active: true,
    error: null,
    started_at: 1_000,
    updated_at: 1_000,
    ...changes,
  };
}

export function sampleItem(number: number, status: PlanItemView['status'] = 'pending', label = `Item ${number}`) {
  return { number, label, detail: `Do ${label}`, status, reason: status === 'failed' ? 'It did not work' : null };
}

export const sampleGate = {
  gate_id: 'plan',
  agent_id: 'main',
  artifact: 'plan.md',
  digest: 'a'.repeat(64),
  round: 1,
  reason: 'plan' as const,
  item_id: null,
};
export const sampleDraft = { draft_id: 'draft_1', started_at: 2_000, changes: 1 };

export function sampleModel(id: string): ModelView {
  return {
    id,
    name: id,
    description: `The model ${id}`,
    offline: false,
    provider: id.split('/')[0] ?? id,
    address: `https://${id.split('/')[0]}.example/v1`,
    runs_here: false,
    context_tokens: 200_000,
    max_output_tokens: 64_000,
    vision: true,
    efforts: [],
    price: 'table',
    availability: 'ready',
  };
}

export function sampleReviewItem(number: number, changes: Partial<PlanReviewItem> = {}): PlanReviewItem {
  return {
    ...sampleItem(number),
    item_id: `i${number}`,
    deliverable: null,
    reversibility: null,
    evidence: null,
    decision: null,
    comments: [],
    forecast: { samples: 0, cost: null, seconds: null, basis: 'Unknown: 0 of the 3 items needed' },
    ...changes,
  };
}
