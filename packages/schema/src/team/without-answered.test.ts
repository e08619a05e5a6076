import { expect, it } from 'vitest';
import type { DecisionView } from './team-procedures.ts';
import { withoutAnswered } from './without-answered.ts';

const row = (procedure: string, outcome: DecisionView['outcome'], name = 'Ada'): DecisionView => ({
  ...{ at: '2026-01-01T00:00:00.000Z', name, via: 'session', workbench_id: 'wb_1', procedure },
  ...{ run_id: null, about: null, outcome, code: null },
});

it('[X9] what was asked for stands there where nobody knows its outcome, and is left out where it is known', () => {
  const newestFirst = [
    row('DraftPublish', 'done'),
    row('DraftPublish', 'asked'),
    row('DraftPublish', 'refused'),
    row('DraftPublish', 'asked', 'Bob'),
    row('DraftDiscard', 'asked'),
    row('DraftPublish', 'failed'),
    row('DraftPublish', 'asked'),
  ];
  expect(withoutAnswered(newestFirst).map(({ name, procedure, outcome }) => `${name} ${procedure} ${outcome}`)).toEqual(
    [
      'Ada DraftPublish done',
      'Ada DraftPublish refused',
      'Bob DraftPublish asked',
      'Ada DraftDiscard asked',
      'Ada DraftPublish failed',
    ],
  );
});
