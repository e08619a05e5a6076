import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHarness, type HarnessOptions, type Question } from '../testing/harness.ts';
import { runStatus } from './base/run-state.ts';

/** What a State does: its move and how many Agents it forks first, by the distance to States further down. */
const behaviours = [
  'goto',
  'reset',
  'call',
  'function',
  'ask',
  'result',
  'join',
  'tool',
  'remind',
  'judge',
  'script',
  'other',
] as const;
interface Part {
  readonly kind: (typeof behaviours)[number];
  readonly target: number;
  readonly back: number;
  readonly forks: readonly number[];
}

const distance = fc.integer({ min: 1, max: 3 });
const part: fc.Arbitrary<Part> = fc.record({
  kind: fc.constantFrom(...behaviours),
  target: distance,
  back: distance,
  forks: fc.array(distance, { maxLength: 2, size: 'small' }),
});

/** States lead only to States after them, so every such workflow comes to an end. */
function build(parts: readonly Part[]): HarnessOptions {
  const last = parts.length;
  const name = (index: number) => (index === 0 ? 'START' : `S${Math.min(index, last)}`);
  const files: Record<string, string> = {
    [name(last)]: 'last {{input}} {{own}} {{results}}',
    CHECK: 'check {{input}}',
  };
  const answers = new Map<string, (question: Question | null) => string>();
  const seen = (question: Question | null) => (question === null ? 'script' : `${question.session.length}`);
  answers.set(name(last), (question) => `<result>last ${seen(question)} [${question?.prompt}]</result>`);
  parts.forEach((spec, index) => {
    const [target, back] = [name(index + spec.target), name(index + spec.back)];
    const forks = spec.forks.map(
      (to, at) => `<fork own="${index}.${at}" input="in ${index}">${name(index + to)}</fork>`,
    );
    const move: Record<Part['kind'], string> = {
      goto: `<goto input="${index}">${target}</goto>`,
      reset: `<reset input="${index}">${target}</reset>`,
      call: `<call input="${index}" return="${back}">${target}</call>`,
      function: `<function input="${index}" return="${back}">${target}</function>`,
      ask: `<ask next="${target}">which ${index}?</ask>`,
      result: '',
      join: `<goto>${target}</goto>`,
      tool: `<goto>${target}</goto>`,
      remind: `<goto>${target}</goto>`,
      judge: `<goto>${target}</goto>`,
      script: `<goto>${target}</goto>`,
      other: `<call-workflow input="${index}" return="${back}">other</call-workflow>`,
    };
    const head = spec.kind === 'join' ? 'join: all\n' : spec.kind === 'judge' ? 'evaluator: CHECK\n' : '';
    const prompt = `---\n${head}---\nat ${index} {{input}} {{own}} {{results}}`;
    if (spec.kind === 'script') files[`${name(index)}.sh`] = 'true';
    else files[name(index)] = prompt;
    answers.set(name(index), (question) => {
      if (spec.kind === 'remind' && question?.prompt.startsWith('at ')) return 'no tag here';
      const moved =
        spec.kind === 'result' ? `<result>${index} ${seen(question)} [${question?.prompt}]</result>` : move[spec.kind];
      // Only a goto may stand beside forks.
      return moved.startsWith('<goto') ? `${forks.join('')}${moved}` : moved;
    });
  });
  return {
    files,
    other: { other: { START: 'other {{input}}', NEXT: 'next' } },
    script: ({ agent }) => answers.get(agent.state)?.(null) ?? '',
    async model(question) {
      for (let tick = question.prompt.length % 5; tick > 0; tick -= 1) await Promise.resolve();
      if (question.prompt.startsWith('other ')) return '<goto>NEXT</goto>';
      if (question.state === 'NEXT') return `<result>other ${question.session.length}</result>`;
      if (question.state === 'CHECK') return '<result>ok</result>';
      const index = question.state === 'START' ? 0 : Number(question.state.slice(1));
      const last = question.session.at(-1);
      if (parts[index]?.kind === 'tool' && last !== 'ok') return { text: 'first', tool: 'list_files' };
      return answers.get(question.state)?.(question) ?? '<result>lost</result>';
    },
  };
}

type Harness = ReturnType<typeof createHarness>;

/** Drives on and does what a person would: answers questions, resumes what stopped. */
async function finish(harness: Harness): Promise<void> {
  for (let round = 0; round < 60; round += 1) {
    await harness.drive();
    const status = runStatus(harness.state());
    if (status === 'done') return;
    if (status !== 'waiting') {
      harness.write({ type: 'run.resumed' });
      continue;
    }
    const { agents } = harness.state();
    for (const { id, pending } of agents.values()) {
      if (pending?.kind !== 'ask') continue;
      harness.write({ type: 'ask.answered', agent: id, ask: pending.ask, text: `because ${pending.question}` });
    }
  }
  throw new RangeError('the run never ended');
}

function outcomeOf(harness: Harness) {
  const { agents, usage } = harness.state();
  const ends = agents
    .values()
    .map(({ id, state, status, result, variables }) => ({ id, state, status, result, variables }));
  return { tokens: usage.input_tokens, agents: ends.toArray().sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** Calls, tools and scripts that the prefix had announced and not finished. */
function cutOff(rows: Harness['rows']): { readonly calls: number; readonly scripts: number } {
  const open = new Map<string, string>();
  for (const { event } of rows) {
    if (event.type === 'model.requested' || event.type === 'script.requested') open.set(event.call, event.type);
    if (event.type === 'model.answered' || event.type === 'script.finished') open.delete(event.call);
  }
  const types = [...open.values()];
  return {
    calls: types.filter((type) => type === 'model.requested').length,
    scripts: types.filter((type) => type === 'script.requested').length,
  };
}

function repeated(rows: Harness['rows']): string[] {
  const outcomes = rows.flatMap(({ event }) =>
    event.type === 'model.answered' || event.type === 'tool.finished' || event.type === 'script.finished'
      ? [`${event.type} ${event.call}`]
      : [],
  );
  return outcomes.filter((outcome, index) => outcomes.indexOf(outcome) !== index);
}

describe('a journal that ends anywhere', () => {
  it('[R2] [O8] every prefix of it, folded and driven on, comes to the same results', async () => {
    let cuts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 2, maxLength: 5 }), async (parts) => {
        const options = build(parts);
        const whole = createHarness(options);
        whole.start();
        await finish(whole);
        if (whole.rows.length > 400) return;
        const expected = outcomeOf(whole);
        for (let length = 1; length < whole.rows.length; length += 1) {
          const again = createHarness(options);
          again.rows.push(...whole.rows.slice(0, length));
          const { calls, scripts } = cutOff(again.rows);
          await finish(again);
          cuts += 1;
          expect(outcomeOf(again), `cut after ${length}`).toEqual(expected);
          expect(again.state().unknownCalls).toBe(calls);
          expect(repeated(again.rows)).toEqual([]);
          const unknown = again.rows.filter(
            ({ event }) => event.type === 'script.finished' && event.error?.code === 'OUTCOME_UNKNOWN',
          );
          expect(unknown).toHaveLength(scripts);
        }
      }),
      { numRuns: 100 },
    );
    expect(cuts).toBeGreaterThan(1000);
  }, 60_000);
});
