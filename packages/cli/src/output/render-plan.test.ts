import type { PlanView } from '@galley/schema';
import { expect, it } from 'vitest';
import { describeForecast, renderChange, renderPlan } from './render-plan.ts';

const unknown = {
  samples: 1,
  cost: null,
  seconds: null,
  basis: 'Unknown: 1 of the 3 items needed were done with m here',
};
const known = { samples: 8, cost: { low: 0.01, high: 0.02 }, seconds: { low: 4, high: 300 }, basis: '' };

const view: PlanView = {
  run_id: 'run_1',
  artifact: 'plan.md',
  research: 'Three rows.',
  plan: '- [ ] 1. A — b',
  list: null,
  digest: 'a'.repeat(64),
  items: [
    {
      item_id: 'i1',
      number: 1,
      label: 'A',
      detail: 'b',
      status: 'pending',
      reason: null,
      deliverable: 'a.xlsx',
      reversibility: null,
      evidence: null,
      decision: 'hold',
      comments: ['c1'],
      forecast: known,
    },
  ],
  assumptions: [{ text: 'Euro', default: 'euro' }],
  questions: [{ text: 'Year?', options: ['2024', '2025'], default: null }],
  comments: [
    {
      comment_id: 'c1',
      item_id: 'i1',
      label: 'A',
      text: 'Why?',
      at: 1,
      revision: 1,
      state: 'answered',
      reopened: 0,
      offer_edit: false,
      disposition: 'declined',
      answer: 'no need',
    },
  ],
  unanswered: [],
  revisions: [],
  rounds: { done: 0, soft_limit: 3, offer_run_anyway: false },
  gate: null,
  gates: [],
  changed_files: [],
  source_files: [],
  approval: null,
  interactive_from: 'default',
  interactive: 'auto',
  forecast: unknown,
  notices: ['Look here'],
};

it('[P2] shows research, items with all that is said of them, assumptions, questions, comments and notes', () => {
  expect(renderPlan(view)).toBe(
    [
      'What was understood',
      '',
      '  Three rows.',
      '',
      'Plan, version 1',
      '',
      '  [ ] 1. A — b  held',
      '        Deliverable: a.xlsx',
      '        Estimate: 4.0 s to 5 min, $0.0100 to $0.0200 (8 samples)',
      '',
      'Assumptions',
      '  Euro (default: euro)',
      '',
      'Open questions',
      '  Year? 2024 / 2025',
      '',
      'Comments',
      '  c1 on A: Why? (declined: no need)',
      '',
      'Note',
      '  Look here',
    ].join('\n'),
  );
});

it('a forecast is a range with its sample size, or unknown with the reason: never a bare figure', () => {
  expect(describeForecast(unknown)).toBe(unknown.basis);
  expect(describeForecast({ ...known, cost: null })).toBe('4.0 s to 5 min, cost unknown (8 samples)');
});

it('says that there is no plan yet', () => {
  expect(renderPlan({ ...view, plan: null })).toBe('There is no plan yet.');
});

it.each([
  [{ kind: 'added', text: 'A', place: 2 }, '+ 2. A'],
  [{ kind: 'removed', text: 'A', place: 2 }, '- 2. A'],
  [{ kind: 'moved', text: 'A', from: 3, place: 1 }, '> 3 to 1. A'],
  [{ kind: 'reworded', before: 'A', text: 'B', place: 1 }, '~ 1. A\n    now: B'],
  [{ kind: 'marked', text: 'A', place: 1, from: 'pending', to: 'done' }, '* 1. A: pending to done'],
] as const)('[P7] tells a change of an item: %o', (change, line) => {
  expect(renderChange(change)).toBe(line);
});
