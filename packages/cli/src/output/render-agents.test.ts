import type { AgentView, RunDetail } from '@galley/schema';
import { expect, it } from 'vitest';
import { renderRun } from './render-agents.ts';

function agent(number: number, more: Partial<AgentView> = {}): AgentView {
  const base = {
    parent: 'main',
    workflow: 'w',
    state: 'WORK',
    status: 'ended',
    depth: 0,
    cost: 0.5,
    tokens: 10,
  } as const;
  return { agent_id: `main-${number}`, ...base, waiting_for: null, result: null, error: null, skipped: null, ...more };
}

function detail(agents: AgentView[]): RunDetail {
  return {
    run_id: 'run_1',
    message_id: null,
    request: '',
    workflow: 'w',
    model: 'offline',
    status: 'waiting',
    phase: null,
    items: [],
    gate: null,
    waits: [],
    wait_count: 0,
    usage: { input_tokens: 5, output_tokens: 5, cost: null },
    active: false,
    error: null,
    started_at: 0,
    updated_at: 0,
    agents,
    agent_count: agents.length,
    agent_counts: { ended: agents.length - 1, waiting: 1 },
    gates: [],
    trust_questions: [],
    unverified_files: [],
    asks: [],
    budget: { dollars: 2, tokens: null },
    allow_unknown_price: false,
    unknown_calls: 0,
    warnings: [],
    result: null,
    resume_at: null,
  };
}

it('[O15] shows who waits first, at most fifteen Agents, and counts the rest', () => {
  const agents = Array.from({ length: 40 }, (_, index) => agent(index + 1));
  agents[30] = agent(31, { status: 'waiting', waiting_for: 'your answer: Which\nyear?' });
  const lines = renderRun(detail(agents), 200);
  expect(lines[1]).toBe('Spent: unknown, 10 tokens of $2');
  expect(lines[4]).toMatch(/^main-31 +WORK +waiting .*your answer: Which year\?$/);
  expect(lines).toHaveLength(4 + 15 + 1);
  expect(lines.at(-1)).toBe('and 25 more (39 ended, 1 waiting)');
});

it('[X3] never fills the last column of the terminal', () => {
  const lines = renderRun(detail([agent(1, { waiting_for: 'x'.repeat(300) })]), 60);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(60);
});
