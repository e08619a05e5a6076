import type { RunView } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { reachedStep, tourSteps } from './steps.ts';

type Seen = Parameters<typeof reachedStep>[0];

const run = (part: Partial<RunView>) => ({ gate: null, status: 'running', phase: 'research', ...part }) as RunView;
const seen = (part: Partial<Seen>): Seen => ({ run: null, draft: null, can_recover: false, ...part });
const draft = { draft_id: 'draft_1' } as Seen['draft'];
const gate = { gate_id: 'gate_1' } as RunView['gate'];
const at = (part: Partial<Seen>) => tourSteps[reachedStep(seen(part))]?.id;

describe('[X1] the tour follows what the person does', () => {
  it('waits for a request, then for the plan', () => {
    expect(at({})).toBe('ask');
    expect(at({ run: run({}) })).toBe('plan');
    expect(at({ run: run({ status: 'waiting', gate }) })).toBe('plan');
  });

  it('goes on to the review when the work is done, and not before', () => {
    expect(at({ run: run({ phase: 'implement' }) })).toBe('approve');
    expect(at({ run: run({ phase: 'implement' }), draft })).toBe('approve');
    expect(at({ run: run({ status: 'done' }), draft })).toBe('review');
  });

  it('ends with the way back, once something was published', () => {
    expect(at({ run: run({ status: 'done' }) })).toBe('back');
    expect(at({ run: run({ status: 'done' }), can_recover: true })).not.toBe('back');
    expect(at({ run: run({ status: 'cancelled' }) })).toBe('plan');
  });

  it('says each step in few words', () => {
    for (const { text, title } of tourSteps) expect(`${title} ${text}`.length).toBeLessThan(260);
  });
});
