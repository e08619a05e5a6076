import { describe, expect, it } from 'vitest';
import { planDigest } from '../plan/plan-digest.ts';
import { emptyReview } from '../plan/plan-review.ts';
import { workflowOf } from '../testing/harness.ts';
import { type AgentState, newAgent } from './base/agent-state.ts';
import { withAgent } from './base/run-state.ts';
import { newItem } from './items.ts';
import { step } from './step.ts';
import { writeRefusal } from './write-guard.ts';

const workflow = workflowOf('test', {
  START: '---\ntools: read\nartifact: plan.md\nnext: REVIEW.md\n---\nplan',
  REVIEW: '---\ngate: plan\napprove: DO.md\nrevise: START.md\n---\n',
  DO: '---\neach: plan.md\ntools: all\n---\ndo',
  FREE: '---\ntools: all\n---\nwork',
});
const workflows = new Map([[workflow.hash, workflow]]);
const plan = '- [ ] 1. Food — a\n- [ ] 2. Rent — b\n';

function stateWith(agents: readonly Partial<AgentState>[], review: Partial<typeof emptyReview> = {}) {
  const started = step(workflows, null, {
    seq: 1,
    stream: 'run_1',
    at: 1,
    event: {
      type: 'run.started',
      run_id: 'run_1',
      message_id: null,
      request: '',
      model: 'm',
      workflow: { name: 'test', hash: workflow.hash },
      budget: { dollars: null, tokens: null },
      allow_unknown_price: false,
      variables: {},
    },
  });
  const approval = {
    gate: 'g',
    digest: planDigest(plan),
    files: [],
    by: 'person' as const,
    runAnyway: false,
    readsOnly: false,
    at: 1,
  };
  const items = [
    { id: 'i1', text: 'Food — a', label: 'Food' },
    { id: 'i2', text: 'Rent — b', label: 'Rent' },
  ];
  const reviewed = {
    ...started,
    artifacts: { 'plan.md': plan },
    reviews: { 'plan.md': { ...emptyReview, items, named: 2, approval, ...review } },
  };
  return agents.reduce<typeof started>(
    (state, agent) =>
      withAgent(state, { ...newAgent({ id: 'main', parent: null, workflow: workflow.hash }), ...agent }),
    reviewed,
  );
}

const tool = (call: string) =>
  ({ kind: 'run_tool', call: { call_id: call, tool: 'write_text_file', arguments: {} }, intended: true }) as const;
const item = newItem(0, 0);
const working = { id: 'main', state: 'DO', item, pending: tool('main.4.1') };
const gate = {
  kind: 'gate',
  gate: 'main.3',
  artifact: 'plan.md',
  digest: planDigest(plan),
  opened: true,
  reason: 'plan',
  item: null,
} as const;
const refusal = (...given: Parameters<typeof stateWith>) => writeRefusal(workflows, stateWith(...given), 'main.4.1');

describe('writeRefusal', () => {
  it('lets the call that an Agent is making on an approved item through', () => {
    expect(refusal([working])).toBeNull();
  });

  it.each([
    ['an Agent that stands at a gate', [{ ...working, pending: gate }], {}],
    ['a call that the Agent is not making', [{ ...working, pending: tool('main.9.1') }], {}],
    ['a phase that only reads', [{ ...working, state: 'START', item: null }], {}],
    ['a plan that nobody approved', [working], { approval: null }],
    [
      'an approval of another plan',
      [working],
      { approval: { gate: 'g', digest: 'x', files: [], by: 'person', runAnyway: false, readsOnly: false, at: 1 } },
    ],
    ['an item that is held', [working], { decisions: { i1: 'hold' } }],
    ['an item that asks first', [working], { decisions: { i1: 'gate_before' } }],
    ['an item that is not in the plan', [{ ...working, item: { ...item, line: 7 } }], {}],
  ] as const)('[P10] refuses %s', (_, agents, review) => {
    expect(refusal(agents, review)).toMatchObject({ code: 'RUN_FROZEN' });
  });

  it('[P10] whoever was forked by an Agent at a gate is frozen with it; its siblings are not', () => {
    const child = { id: 'main-1', parent: 'main', state: 'FREE', pending: tool('main-1.2.1') };
    const frozen = stateWith([{ ...working, pending: gate }, child]);
    expect(writeRefusal(workflows, frozen, 'main-1.2.1')).toMatchObject({ code: 'RUN_FROZEN' });
    const sibling = { id: 'main-2', parent: 'main', state: 'REVIEW', pending: gate };
    const free = stateWith([{ id: 'main', state: 'FREE', pending: null }, sibling, child]);
    expect(writeRefusal(workflows, free, 'main-1.2.1')).toBeNull();
  });

  it('[P10] refuses somebody who does not exist', () => {
    expect(writeRefusal(workflows, stateWith([working]), 'other.1')).toMatchObject({ code: 'RUN_FROZEN' });
  });

  it('a script is known by its Agent', () => {
    const script = { kind: 'run_script', call: 'main.4', intended: true, delayMs: 0 } as const;
    const state = stateWith([{ id: 'main', state: 'FREE', pending: script }]);
    expect(writeRefusal(workflows, state, 'main')).toBeNull();
    expect(writeRefusal(workflows, stateWith([{ id: 'main', state: 'REVIEW', pending: gate }]), 'main')).not.toBeNull();
  });
});
