import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerByRules } from './answer-by-rules.ts';
import { deadSources } from './testing/check-sources.ts';
import { createGoldenBench, createLongJob } from './testing/golden-runs.ts';
import { questions } from './testing/questions.ts';

type Row = readonly [question: string, intent: string | null, outcome: string, ...says: string[]];

/** Every question of the source document, and what the golden run that is done must say to it. */
const seed: readonly Row[] = [
  ['What does phase 2 cover?', 'plan', 'answered', 'PLAN'],
  ['Why did you choose this approach?', 'reasons', 'answered', 'because the methodology', 'plan.md, line 3'],
  ['I think we should split the analysis into two phases', 'opinion', 'answered', 'nothing is sent until you do it'],
  [
    'Summarize what was produced',
    'outputs',
    'answered',
    'note.txt (added)',
    'copy.txt (added)',
    'Two files are written.',
  ],
  ['Show me the key findings', 'outputs', 'answered', 'The zebra column holds amounts.'],
  ['The analysis missed section 3 of the input document', 'opinion', 'answered', 'Item 3 (Section 3) is unverified'],
  ['What does the plan say about data validation?', 'find', 'answered', 'plan.md, line 3', 'amounts must be numbers'],
  ['Find where the agent discusses the methodology', 'find', 'answered', 'research.md, line 1', 'plan.md, line 3'],
  [
    'What changed between phase 1 and phase 2?',
    'changes',
    'answered',
    'from RESEARCH to PLAN',
    'plan.md (artifact, added)',
  ],
  [
    'Why did the agent skip section 3?',
    'why_item',
    'answered',
    'Item 3 (Section 3) is unverified',
    'nothing was changed',
    '“I wrote total.txt.”',
  ],
  ['Why was section 3 skipped?', 'why_item', 'answered', 'Item 3 (Section 3)'],
  ['The output seems wrong, what happened?', 'failures', 'answered', 'item 3 (Section 3) is unverified', 'missing.csv'],
  ['How much did this job cost in tokens?', 'tokens', 'answered', '180 tokens in 12 model calls'],
  ['What did it cost?', 'cost', 'answered', '$3.00 in 12 model calls'],
  [
    'Show me what tools the agent used',
    'tools',
    'answered',
    'read_file: 2 calls, 1 failed',
    'write_text_file: 2 calls',
  ],
  ['Which tools were used?', 'tools', 'answered', 'read_file'],
  ["How's it going?", 'status', 'answered', 'The run is done.', '2 of 4 items done, 1 unverified, 1 dropped'],
  ['What phase is it on?', 'status', 'answered', 'done'],
  ['Why did it fail?', 'failures', 'answered', 'did not fail', 'missing.csv'],
  ['Where did it go wrong?', 'failures', 'answered', '1 failure'],
  [
    'Which tools were used, and what did it cost?',
    'tools',
    'answered',
    'read_file: 2 calls',
    '$3.00 in 12 model calls',
  ],
  [
    'What did it cost? Did anything fail? How is the weather?',
    'cost',
    'answered',
    '$3.00',
    '1 failure',
    'Not understood',
  ],
];

describe('the rules beside golden runs', () => {
  let golden: Awaited<ReturnType<typeof createGoldenBench>>;
  beforeAll(async () => {
    golden = await createGoldenBench();
  });
  afterAll(() => golden[Symbol.asyncDispose]());

  async function check(run: { run_id: string } | null, [question, intent, outcome, ...says]: Row) {
    const desk = golden.desk(run);
    const answer = await answerByRules(question, desk);
    expect([answer.intent, answer.outcome]).toEqual([intent, outcome]);
    for (const part of says) expect(answer.text).toContain(part);
    expect(await deadSources(answer, desk, golden.bench.workshop)).toEqual([]);
    return answer;
  }

  for (const row of seed) {
    it(`[P11] [P12] [P13] result review: ${row[0]}`, async () => {
      const answer = await check(golden.done, row);
      expect(answer.queries.length).toBeGreaterThan(0);
      if (answer.intent !== 'opinion') expect(answer.sources.length).toBeGreaterThan(0);
    });
  }

  it('[P12] numbers are those of the journal', async () => {
    const rows = await golden.bench.workshop.workbench.store.journal.read(golden.done.run_id as `run_${string}`);
    const answered = rows.flatMap(({ event }) => (event.type === 'model.answered' ? [event.usage] : []));
    const cost = answered.reduce((sum, usage) => sum + (usage.cost ?? 0), 0);
    const tokens = answered.reduce((sum, usage) => sum + usage.input_tokens + usage.output_tokens, 0);
    const tools = rows.filter(({ event }) => event.type === 'tool.finished').length;
    const ask = async (question: string) => (await answerByRules(question, golden.desk(golden.done))).figures[0]?.value;
    expect(await ask('what is the total cost')).toBe(cost);
    expect(await ask('how many tokens')).toBe(tokens);
    expect(await ask('how many model calls')).toBe(answered.length);
    expect(await ask('how many tool calls')).toBe(tools);
    const calls = await answerByRules('what did it cost', golden.desk(golden.done));
    const seqs = rows.flatMap(({ seq, event }) => (event.type === 'model.answered' ? [seq] : []));
    expect(calls.sources.map((source) => source.kind === 'journal' && source.seq)).toEqual(seqs);
  });

  const others: readonly (readonly [stage: 'failed' | 'waiting' | 'before', ...row: Row])[] = [
    ['failed', 'Why did it fail?', 'failures', 'answered', 'The provider refused the key.', 'Give another key.'],
    ['failed', 'Where did it go wrong?', 'failures', 'answered', 'the first in PLAN'],
    ['failed', 'what did it cost', 'cost', 'no_data', 'price is unknown'],
    ['failed', 'which files were written', 'files_written', 'none', 'No file was changed'],
    ['failed', 'what was skipped', 'skipped', 'no_data', 'no list of items'],
    ['failed', 'compare this with the previous run', 'compare_runs', 'answered', 'Run 1 (Sum the costs by kind)'],
    ['waiting', 'What is it waiting for?', 'waiting', 'answered', 'your approval of plan.md'],
    ['waiting', 'What is the plan?', 'plan', 'answered', 'plan.md has 4 items', 'Section 3'],
    ['waiting', 'who approved the plan', 'approval', 'none', 'Nobody has approved'],
    ['waiting', 'What happens next?', 'next', 'answered', 'First it waits for your approval', '4 items left'],
    ['waiting', 'why was item 2 skipped', 'why_item', 'answered', 'has not been begun'],
    ['waiting', 'what assumptions does it make', 'assumptions', 'answered', 'Amounts are in euros'],
    ['waiting', 'I want item 2 to come first, it should be first', 'opinion', 'answered', 'Request changes'],
    ['before', 'What did it cost?', 'cost', 'answered', '3 runs in this Workbench'],
    ['before', 'Which files are here?', 'files_here', 'answered', 'data.csv'],
    ['before', 'why was item 3 skipped', null, 'cannot', 'There is no run yet'],
    ['before', 'What changed since the last Checkpoint?', 'changes', 'none', '0 Checkpoints'],
  ];
  for (const [stage, ...row] of others) {
    it(`[P13] ${stage}: ${row[0]}`, async () => {
      await check(stage === 'before' ? null : golden[stage], row);
    });
  }

  it('[P12] says what it cannot answer, and offers three questions that it can', async () => {
    for (const question of questions.none ?? []) {
      const answer = await answerByRules(question, golden.desk(golden.done));
      expect([answer.outcome, answer.intent]).toEqual(['cannot', null]);
      expect(answer.suggestions).toHaveLength(3);
      for (const offered of answer.suggestions) {
        expect((await answerByRules(offered, golden.desk(golden.done))).outcome).not.toBe('cannot');
      }
    }
  });

  it('[P11] looks and never writes, whatever it is asked; every source is there', async () => {
    const { journal } = golden.bench.workshop.workbench.store;
    const before = journal.lastSeq;
    for (const [index, question] of Object.values(questions).flat().entries()) {
      const run = [golden.done, golden.failed, golden.waiting, null][index % 4] ?? null;
      const answer = await answerByRules(question, golden.desk(run));
      expect(answer.text.length, question).toBeGreaterThan(5);
      expect(await deadSources(answer, golden.desk(run), golden.bench.workshop), question).toEqual([]);
    }
    expect(journal.lastSeq).toBe(before);
  });
});

it('[P14] [P16] phases of a long job are counted by their lists', async () => {
  await using long = await createLongJob();
  const covers = await answerByRules('What does phase 2 cover?', long.desk);
  expect(covers.text).toContain('Phase 2 is “write”, with 1 task');
  const changed = await answerByRules('What changed between phase 1 and phase 2?', long.desk);
  expect(changed.text).toContain('from TACTICAL to TACTICAL#2');
  expect(changed.text).toContain('b.txt (added)');
  expect(await deadSources(changed, long.desk, long.bench.workshop)).toEqual([]);
});
