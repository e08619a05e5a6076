import { describe, expect, it } from 'vitest';
import { sampleBook } from '../../../formats/src/xlsx/testing/sample-book.ts';
import { turnLimits } from '../../model/index.ts';
import { type Act, type Asked, openScripted } from '../testing/scripted-workshop.ts';

const write = (path: string, text = 'day,amount\n1,2\n'): Act => ({ calls: [['write_text_file', { path, text }]] });
const csv = '- [ ] 1. Sum — write the sums\n  Deliverable: `sums.csv` with columns day, amount, 1 row';

/** One run over a plan of one item; `implement` is asked for each answer of its Session. */
async function run(
  implement: (asked: Asked, answers: number) => Act,
  plan = csv,
  options: Parameters<typeof openScripted>[1] = {},
) {
  const bench = await openScripted((asked) => {
    if (asked.phase === 'Research') return 'Looked.';
    if (asked.phase === 'Plan') return plan;
    if (asked.phase === 'Summary') return 'All is done.';
    return implement(asked, asked.request.messages.filter(({ role }) => role === 'assistant').length);
  }, options);
  await using _ = bench;
  const sent = await bench.send();
  const open = await bench.call.WorkshopGetRun(sent);
  // A plan that only reads passes without a review (SPEC P1).
  const done = open.gate === null ? open : await bench.approve(sent);
  const last = bench.asked.at(-1);
  return {
    items: done.items.map(({ status }) => status),
    reason: done.items[0]?.reason ?? null,
    status: done.status,
    asked: bench.asked.filter(({ phase }) => phase === 'Implement'),
    told: last?.section('answers') ?? '',
    plan: last?.section('plan') ?? '',
    phases: bench.phases(),
  };
}

/** What the Session was told when its answer was not believed. */
const pushedBack = (asked: readonly Asked[]) =>
  asked.flatMap(({ request }) =>
    request.messages.flatMap((message) =>
      message.role === 'user' && message.text.startsWith('The item cannot be ticked yet') ? [message.text] : [],
    ),
  );

describe('[R18] an item is never ticked', () => {
  const misbehaviours: Readonly<Record<string, [(asked: Asked, answers: number) => Act, RegExp]>> = {
    'when the answer is empty': [() => '', /the answer was empty; nothing was changed/],
    'when no tool was called': [() => 'I wrote sums.csv with 1 row.', /nothing was changed.*`sums.csv` does not exist/],
    'when the last write failed and the answer claims success': [
      (_, answers) => (answers === 0 ? write('/outside/sums.csv') : 'Wrote sums.csv.'),
      /the last write to `\/outside\/sums.csv` failed/,
    ],
    'when the answer is a refusal': [() => 'I’m sorry, but I can’t help with that.', /declines the work/],
    'when a tool call came as text': [
      () => '{"name": "write_text_file", "arguments": {"path": "sums.csv", "text": "x"}}',
      /a tool call came as text/,
    ],
    'when the file is there and empty': [
      (_, answers) => (answers === 0 ? write('sums.csv', '') : 'Wrote it.'),
      /`sums.csv` is empty/,
    ],
    'when a promised column is missing': [
      (_, answers) => (answers === 0 ? write('sums.csv', 'day,total\n1,2\n') : 'Wrote it.'),
      /`sums.csv` has no column "amount"/,
    ],
    'when the rows are not as many as promised': [
      (_, answers) => (answers === 0 ? write('sums.csv', 'day,amount\n1,2\n3,4\n') : 'Wrote it.'),
      /`sums.csv` has 2 rows, not 1/,
    ],
    'when another file was written': [
      (_, answers) => (answers === 0 ? write('other.csv') : 'Wrote sums.csv.'),
      /`sums.csv` does not exist/,
    ],
    'when it wrote and took it back': [
      (_, answers) =>
        [write('sums.csv'), { calls: [['delete_files', { paths: ['sums.csv'] }]] } as Act][answers] ??
        'Wrote sums.csv.',
      /nothing was changed/,
    ],
  };

  it.each(Object.entries(misbehaviours))('%s', async (_, [implement, reason]) => {
    const { items, reason: said, status, asked, told, plan } = await run(implement);
    expect(items).toEqual(['unverified']);
    expect(said).toMatch(reason);
    expect(status).toBe('done');
    // Pushed back once, in the same Session.
    expect(new Set(pushedBack(asked)).size).toBe(1);
    expect(told).toContain('UNVERIFIED (');
    expect(plan).toMatch(/^- \[\?\] 1\. Sum — write the sums \[Unverified: /m);
  });

  it('when calls were refused because one answer asked for too many', async () => {
    const many = Array.from({ length: turnLimits.callsPerAnswer + 8 }, (_, index) => index);
    const { items, reason } = await run(
      (_, answers) =>
        answers === 0
          ? { calls: many.map((each) => ['write_text_file', { path: `f${each}.md`, text: 'x' }] as const) }
          : 'All files are written.',
      '- [ ] 1. Split — one file for each row of data.csv',
    );
    expect(items).toEqual(['unverified']);
    expect(reason).toContain('8 calls were refused');
  });

  it.each(['**Failed:** the column is missing', 'I looked at it.\n\nFailed: the column is missing'])(
    'when it says %j: then it failed',
    async (text) => {
      const { items, reason } = await run((_, answers) => (answers === 0 ? write('sums.csv') : text));
      expect(items).toEqual(['failed']);
      expect(reason).toBe('the column is missing');
    },
  );

  it('though there are many of them and none calls a tool', async () => {
    const plan = Array.from({ length: 30 }, (_, index) => `- [ ] ${index + 1}. N${index} — write n${index}.md`);
    const { items } = await run(() => 'Done.', plan.join('\n'));
    expect(new Set(items)).toEqual(new Set(['unverified']));
  });
});

describe('[R18] what is there is ticked', () => {
  it('when the push back was enough', async () => {
    const { items, reason, asked, told } = await run(
      (_, answers) => ['', write('sums.csv')][answers] ?? 'Wrote sums.csv.',
    );
    expect([items, reason]).toEqual([['done'], null]);
    expect(new Set(pushedBack(asked)).size).toBe(1);
    expect(told).toBe('- 1. Sum: Wrote sums.csv. [changed sums.csv; found `sums.csv`: 1 row, 2 columns]');
  });

  it('when a write failed and a later one made it good', async () => {
    const { items, reason, asked } = await run(
      (_, answers) => [write('../sums.csv'), write('sums.csv')][answers] ?? 'Wrote sums.csv.',
    );
    expect([items, reason]).toEqual([['done'], null]);
    expect(pushedBack(asked)).toEqual([]);
  });

  it('an item that only reads, with its answer; not without one', async () => {
    const reads = '- [ ] 1. Count — the rows of data.csv\n  Deliverable: none, only reads';
    expect((await run(() => 'There is 1 row.', reads)).items).toEqual(['done']);
    expect((await run(() => ' ', reads)).items).toEqual(['unverified']);
    expect((await run(() => 'I cannot assist with that.', reads)).items).toEqual(['unverified']);
  });

  it('an item that takes a file away', async () => {
    const gone = '- [ ] 1. Tidy — remove data.csv\n  Deliverable: `data.csv` is deleted';
    const implement = (_: Asked, answers: number): Act =>
      answers === 0 ? { calls: [['delete_files', { paths: ['data.csv'] }]] } : 'It is gone.';
    expect((await run(implement, gone)).items).toEqual(['done']);
  });
});

describe('[R18] workbooks', () => {
  const plan = '- [ ] 1. Book — make it\n  Deliverable: sheet "Q1" of `book.xlsx`, range A1:B2';
  const book = (sheet: string, rows: unknown[][]): Act => ({
    calls: [['xlsx_create', { path: 'book.xlsx', sheets: [{ name: sheet, rows }] }]],
  });
  it.each([
    [
      'as promised',
      book('Q1', [
        ['a', 'b'],
        [1, 2],
      ]),
      'done',
      null,
    ],
    [
      'on another sheet',
      book('Q2', [
        ['a', 'b'],
        [1, 2],
      ]),
      'unverified',
      /has no sheet "Q1"/,
    ],
    [
      'with an error value',
      book('Q1', [
        ['a', 'b'],
        [1, { formula: '=1/0' }],
      ]),
      'unverified',
      /error value/,
    ],
    ['with nothing in the range', book('Q1', [[], [], [], ['x', 'y']]), 'unverified', /A1:B2 of `book.xlsx` is empty/],
  ])('%s', async (_, act, status, reason) => {
    const { items, reason: said } = await run((__, answers) => (answers === 0 ? act : 'Made it.'), plan);
    expect(items).toEqual([status]);
    if (reason === null) expect(said).toBeNull();
    else expect(said).toMatch(reason);
  });
});

it('[R18] error values that a workbook had before are not held against an item', async () => {
  const before = sampleBook([
    ['a', 'b'],
    [1, { formula: '1/0' }],
  ]);
  const cells = (cell: string, formula: string): Act => ({
    calls: [
      [
        'xlsx_edit',
        { path: 'book.xlsx', operations: [{ kind: 'set_cells', sheet: 'Data', cells: [{ cell, formula }] }] },
      ],
    ],
  });
  const plan = '- [ ] 1. Book — add the sum\n  Deliverable: sheet "Data" of `book.xlsx`';
  const files = { 'book.xlsx': before };
  const play = (act: Act) => run((_, answers) => (answers === 0 ? act : 'Done.'), plan, { files });
  expect((await play(cells('C1', '=1+1'))).items).toEqual(['done']);
  const worse = await play(cells('C1', '=2/0'));
  expect([worse.items, worse.reason]).toEqual([
    ['unverified'],
    expect.stringContaining('has 1 cell with an error value'),
  ]);
});

describe('[R4] [P2] a plan', () => {
  it('that leaves open what an item delivers is asked once', async () => {
    const { phases, items } = await run(() => write('a.md'), '- [ ] 1. Tidy — everything');
    expect(phases.filter((phase) => phase === 'Plan')).toHaveLength(2);
    expect(items).toHaveLength(1);
  });

  it('that names a file is not asked', async () => {
    const { phases } = await run((_, answers) => (answers === 0 ? write('a.md') : 'ok'), '- [ ] 1. A — write a.md');
    expect(phases.filter((phase) => phase === 'Plan')).toHaveLength(1);
  });
});

describe('[R18] a promised section', () => {
  const report = '- [ ] 1. Report — write it\n  Deliverable: `report.md` with section "Findings"';
  const told = async (text: string) =>
    (await run((_, answers) => (answers === 0 ? write('report.md', text) : 'Wrote it.'), report)).reason;

  it('needs something below its heading, and headings are nothing', async () => {
    expect(await told('# Report\n\n## Findings\n\n### Details\n\n## Outlook\n\nGood.\n')).toBe(
      'the section "Findings" of `report.md` has nothing below its heading',
    );
    expect(await told('# Report\n\n## Findings\n')).toContain('has nothing below its heading');
  });

  it('may hold it below a heading of its own', async () => {
    expect(await told('# Report\n\n## Findings\n\n### Details\n\nThree rows.\n')).toBeNull();
  });
});
