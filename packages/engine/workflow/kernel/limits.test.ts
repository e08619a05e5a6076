import { describe, expect, it } from 'vitest';
import { createHarness } from '../testing/harness.ts';

const start = '---\nartifact: plan.md\nnext: WORK.md\n---\nplan';
const end = '---\nreply: true\n---\nsay it';

describe('limits of a turn', () => {
  it('[R14] an item that goes round in circles fails with LOOP_DETECTED after its retry; the next one goes on', async () => {
    const harness = createHarness({
      files: {
        START: start,
        WORK: '---\neach: plan.md\ntools: all\nretries: 1\nnext: END.md\n---\n{{item}} {{failure}}',
        END: end,
      },
      model: ({ state, context }) => {
        if (state === 'START') return '- [ ] 1. A — a\n- [ ] 2. B — b';
        return state === 'WORK' && context.agent.item?.line === 0 ? { tool: 'look' } : 'done';
      },
    });
    harness.start();
    await harness.drive();
    expect(harness.tools).toHaveLength(12);
    expect(harness.state().answers).toMatchObject([
      { failed: true, text: expect.stringContaining('6 times with the same arguments') },
      { failed: false },
    ]);
    expect(harness.state().artifacts['plan.md']).toMatch(/^- \[!\] 1\. A — a \[Failed: look was called 6 times/);
  });

  it('[R2] a model is told before its last answers, and its text then still counts', async () => {
    let told = '';
    const harness = createHarness({
      files: { START: '---\nmax_turns: 5\ntools: read\nartifact: research.md\nnext: END.md\n---\nlook', END: end },
      model: ({ state, prompt }) => {
        if (state !== 'START' || prompt.includes('last answer')) {
          told ||= prompt;
          return 'what I have';
        }
        return { tool: 'look' };
      },
    });
    harness.start();
    await harness.drive();
    expect(told).toMatch(/last answer/);
    expect(harness.state().artifacts['research.md']).toBe('what I have');
    expect(harness.tools).toHaveLength(4);
  });
});

describe('lists', () => {
  it('[R7] what an item finds is added once, to at most twice the first length, and the rest is said', async () => {
    const harness = createHarness({
      files: {
        START: start,
        WORK: '---\neach: plan.md\ngrowth: 2\nnext: END.md\n---\ndo',
        END: end,
      },
      model: ({ state }) => {
        if (state === 'START') return '- [ ] 1. A — a\n- [ ] 2. B — b';
        if (state === 'END') return 'said';
        return 'done\n- [ ] C — c\n- [ ] B\n- [ ] D — d\n- [ ] E — e';
      },
    });
    harness.start();
    await harness.drive();
    expect(harness.state().answers.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D']);
    expect(harness.state().warnings[0]).toBe('The plan may have 4 items; item 1 found more: "E".');
  });
});

describe('the short path', () => {
  const files = {
    START:
      '---\ntools: read\nartifact: research.md\nskip:\n  line: No change needed.\n  next: END.md\nnext: PLAN.md\n---\nlook',
    PLAN: '---\nartifact: plan.md\nchecklist: true\nskip:\n  line: No change needed.\n  next: END.md\nnext: GATE.md\n---\nplan',
    GATE: '---\ngate: plan\napprove: WORK.md\nrevise: PLAN.md\n---\n',
    WORK: '---\neach: plan.md\nnext: END.md\n---\ndo',
    END: end,
  };

  it('[R4] a note that ends with the agreed line goes straight to the answer: no plan, no gate', async () => {
    const harness = createHarness({
      files,
      model: ({ state, session }) => {
        if (state === 'START') return session.length === 1 ? { tool: 'look' } : 'There are 12.\n\n**No change needed**';
        return 'There are 12.';
      },
    });
    harness.start();
    await harness.drive();
    expect(harness.questions.map(({ state }) => state)).toEqual(['START', 'START', 'END']);
    expect(harness.state().artifacts['research.md']).toContain('There are 12.');
    expect(harness.agent().status).toBe('ended');
  });

  it.each([
    ['- [ ] 1. A — a', 'waiting', 3],
    ['I see nothing to do.', 'waiting', 3],
    ['Nothing.\nNo change needed.', 'ended', 4],
  ])(
    '[R4] a plan without an item is asked for once more; the second answer %j stands',
    async (second, status, calls) => {
      const harness = createHarness({
        files,
        model: ({ state, session }) => {
          if (state === 'START') return 'It must change.';
          if (state === 'PLAN') return session.length === 1 ? 'Hm.' : second;
          return 'said';
        },
      });
      harness.start();
      await harness.drive();
      expect(harness.questions[2]?.prompt).toContain('no checklist line');
      expect(harness.agent().status).toBe(status);
      expect(harness.questions).toHaveLength(calls);
      expect(harness.state().artifacts['plan.md']).toBe(second);
    },
  );

  it('[P3] after a reviewer asked for changes the plan comes back to the gate, whatever it says', async () => {
    const harness = createHarness({
      files,
      model: ({ state, context }) => {
        if (state === 'START') return 'It must change.';
        return context.agent.rounds === 0 ? '- [ ] 1. A — a' : 'No change needed.';
      },
    });
    harness.start();
    await harness.drive();
    const { pending } = harness.agent();
    if (pending?.kind !== 'gate') throw new RangeError('no gate');
    harness.write({
      type: 'gate.answered',
      agent: 'main',
      gate: pending.gate,
      decision: 'revise',
      feedback: 'not that',
      by: 'person',
    });
    await harness.drive();
    expect(harness.agent()).toMatchObject({ status: 'waiting', pending: { kind: 'gate' } });
  });
});
