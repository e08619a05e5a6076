import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlan } from '../plan/parse-plan.ts';
import { planDigest } from '../plan/plan-digest.ts';
import { identifyItems } from '../plan/plan-review.ts';
import { createHarness, type Question } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';
import { reviewOf } from './review-gate.ts';
import { writeRefusal } from './write-guard.ts';

const files = {
  START: '---\nartifact: plan.md\nnext: REVIEW.md\n---\nplan',
  REVIEW: '---\ngate: plan\napprove: DO.md\nrevise: START.md\n---\n',
  DO: '---\neach: plan.md\ntools: all\ngrowth: 2\n---\ndo',
};

const place = fc.nat({ max: 5 });
const word = fc.constantFrom('Food', 'Rent', 'Total', 'Travel', 'Tax');
const action = fc.oneof(
  fc.record({ kind: fc.constant('approve' as const) }),
  fc.record({ kind: fc.constant('revise' as const), word }),
  fc.record({ kind: fc.constant('edit' as const), place, word }),
  fc.record({
    kind: fc.constant('decide' as const),
    place,
    decision: fc.constantFrom('hold', 'drop', 'approve', 'gate_before'),
  }),
  fc.record({ kind: fc.constant('files' as const) }),
  fc.record({ kind: fc.constant('remove' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

function createRun() {
  const worked: string[] = [];
  const broken: string[] = [];
  let rewrites = 0;
  const harness = createHarness({
    files,
    model: (question) => {
      if (question.state === 'START') {
        rewrites += 1;
        return `- [ ] Food — sheet ${rewrites % 3}\n- [ ] Rent — rows ${rewrites % 2}\n- [x] Total — all`;
      }
      if (question.session.length === 1) return { tool: 'write_text_file' };
      observe(question);
      return 'done';
    },
  });

  /** Without this the invariant would be about the kernel's own words for it: here it is said from outside. */
  function observe({ context }: Question): void {
    const { state, agent } = context;
    const text = state.artifacts['plan.md'] ?? '';
    const { approval, decisions, ...rest } = reviewOf(state, 'plan.md');
    const item = identifyItems({ ...rest, approval, decisions }, text).find(({ line }) => line === agent.item?.line);
    if (approval === null || approval.digest !== planDigest(text)) broken.push('digest');
    if (item?.status !== 'pending') broken.push(`status ${item?.status}`);
    if (item !== undefined && ['hold', 'gate_before'].includes(decisions[item.id] ?? '')) broken.push('decision');
    worked.push(item?.text ?? '');
  }

  async function act(given: Action): Promise<void> {
    const state = harness.state();
    const { pending } = harness.agent();
    const text = state.artifacts['plan.md'] ?? '';
    const about = { agent: 'main', artifact: 'plan.md' };
    const ids = identifyItems(reviewOf(state, 'plan.md'), text);
    if (runStatus(state) === 'done') return;
    if (given.kind === 'approve' || given.kind === 'revise') {
      if (pending?.kind !== 'gate') return;
      const feedback = given.kind === 'revise' ? given.word : '';
      harness.write({
        type: 'gate.answered',
        agent: 'main',
        gate: pending.gate,
        decision: given.kind,
        feedback,
        by: 'person',
      });
    } else if (given.kind === 'edit') {
      const edited = `${text.trimEnd()}\n- [ ] ${given.word} — by hand ${given.place}\n`;
      harness.write({ type: 'plan.edited', ...about, text: edited, with: 'app', reason: '' });
    } else if (given.kind === 'decide') {
      const item = ids[given.place % Math.max(1, ids.length)]?.id;
      if (item !== undefined) harness.write({ type: 'plan.item_decided', ...about, item, decision: given.decision });
    } else if (given.kind === 'files') harness.write({ type: 'plan.sources_changed', ...about, files: [] });
    else harness.write({ type: 'artifact.removed', ...about });
    await harness.drive();
  }

  return { ...harness, worked, broken, act };
}

describe('any order of edits, holds, drops, feedback and approvals', () => {
  it('[P6] [P8] [P10] only approved items of the approved plan run, and none that is dropped', {
    timeout: 30_000,
  }, async () => {
    let items = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 14 }), async (actions) => {
        const run = createRun();
        run.start();
        await run.drive();
        for (const given of actions) {
          const before = run.worked.length;
          const { pending } = run.agent();
          await run.act(given);
          // Only a yes makes work go on; nothing else may.
          if (given.kind !== 'approve') expect(run.worked.length).toBe(before);
          if (run.agent().pending?.kind === 'gate') {
            expect(writeRefusal(new Map(), run.state(), 'main.1.1')).toMatchObject({ code: 'RUN_FROZEN' });
          }
          expect(pending).toBeDefined();
        }
        expect(run.broken).toEqual([]);
        items += run.worked.length;
        const dropped = parsePlan(run.state().artifacts['plan.md'] ?? '').filter(({ status }) => status === 'dropped');
        for (const { text } of dropped) expect(run.worked).not.toContain(text);
        // A fold of the journal is the same Run.
        const { agents: _agents, ...folded } = run.state();
        await run.drive();
        expect(run.state()).toMatchObject(folded);
      }),
      { numRuns: 120 },
    );
    expect(items).toBeGreaterThan(60);
  });
});
