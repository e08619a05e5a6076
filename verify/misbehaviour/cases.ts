import { call, type ScriptedReply, text } from '../../test/wire/model-server.ts';

export type Phase = 'Research' | 'Plan' | 'Implement' | 'Summary';

/** What a model does in one phase: its replies in order, the last one again and again. */
export interface Misbehaviour {
  readonly name: string;
  readonly research?: readonly ScriptedReply[];
  readonly plan?: readonly ScriptedReply[];
  readonly implement?: readonly ScriptedReply[];
  readonly summary?: readonly ScriptedReply[];
  /** How each item must end; `not done`: in any way but ticked. */
  readonly items: readonly string[] | 'not done';
  /** How many rows the list of the Draft may have then. */
  readonly rows: readonly number[];
}

export const goodPlan =
  '# Plan\n\n- [ ] 1. Row — add the row alpha,yes to list.csv\n  Deliverable: `list.csv` with columns name and done, 1 row\n';
export const add = (...names: string[]) =>
  call('csv_edit', {
    path: 'list.csv',
    operations: [{ kind: 'append_rows', rows: names.map((name) => [name, 'yes']) }],
  });
const done = text('Added the row alpha to list.csv and looked at it.');
const good = [add('alpha'), done];
const write = (path: string, content: string) => call('write_text_file', { path, text: content });
const unverified = ['unverified'];
const ticked = ['done'];
const claims = text('I added the row alpha to list.csv and verified it.');
const many = (count: number): ScriptedReply => ({
  kind: 'answer',
  blocks: Array.from({ length: count }, (_, index) => ({
    type: 'call' as const,
    name: 'write_text_file',
    input: { path: `note-${index}.md`, text: 'x' },
  })),
});

const answers: readonly Misbehaviour[] = [
  { name: 'the answer is empty', implement: [text('')], items: unverified, rows: [0] },
  { name: 'the answer is blank', implement: [text('  \n ')], items: unverified, rows: [0] },
  { name: 'it claims success and calls nothing', implement: [claims], items: unverified, rows: [0] },
  { name: 'it refuses', implement: [text("I'm sorry, but I can't help with that.")], items: unverified, rows: [0] },
  {
    name: 'it says what it is',
    implement: [text('As an AI language model, I cannot edit files.')],
    items: unverified,
    rows: [0],
  },
  {
    name: 'a tool call comes as JSON text',
    implement: [text('{"name": "csv_edit", "arguments": {"path": "list.csv", "operations": []}}')],
    items: unverified,
    rows: [0],
  },
  {
    name: 'a tool call comes in tags',
    implement: [text('<tool_call>{"name":"csv_edit","arguments":{}}</tool_call>')],
    items: unverified,
    rows: [0],
  },
  {
    name: 'a tool call comes as code',
    implement: [text('csv_edit(path="list.csv", rows=[["alpha", "yes"]])')],
    items: unverified,
    rows: [0],
  },
  {
    name: 'it did the work and a further call came as text',
    implement: [add('alpha'), text('<tool_call>{"name":"csv_edit"}</tool_call>')],
    items: unverified,
    rows: [1],
  },
  {
    name: 'the plan is shown ticked instead of done',
    implement: [text('- [x] 1. Row — add the row alpha,yes to list.csv')],
    items: unverified,
    rows: [0],
  },
  {
    name: 'it says that it is done already, twice',
    implement: [text('Done.'), text('As I said, it is already done.')],
    items: unverified,
    rows: [0],
  },
  {
    name: 'it only thinks',
    implement: [{ kind: 'answer', blocks: [{ type: 'reasoning', text: 'I would add a row.' }] }],
    items: 'not done',
    rows: [0],
  },
  { name: 'it did the work and says nothing', implement: [add('alpha'), text('')], items: unverified, rows: [1] },
];

const calls: readonly Misbehaviour[] = [
  { name: 'it only reads', implement: [call('read_file', { path: 'list.csv' }), claims], items: unverified, rows: [0] },
  {
    name: 'the last write failed: a path outside',
    implement: [write('../list.csv', 'name,done\nalpha,yes\n'), claims],
    items: unverified,
    rows: [0],
  },
  {
    name: 'the last write failed: no such file',
    implement: [call('csv_edit', { path: 'lost.csv', operations: [{ kind: 'append_rows', rows: [['a']] }] }), claims],
    items: unverified,
    rows: [0],
  },
  {
    name: 'the tool does not exist',
    implement: [call('append_row', { path: 'list.csv' }), claims],
    items: unverified,
    rows: [0],
  },
  {
    name: 'arguments are half a JSON',
    implement: [call('csv_edit', '{"path": "list.csv", "oper'), claims],
    items: unverified,
    rows: [0],
  },
  {
    name: 'arguments are of another kind',
    implement: [call('csv_edit', { path: 7, operations: 'all' }), claims],
    items: unverified,
    rows: [0],
  },
  { name: 'arguments are empty', implement: [call('csv_edit', {}), claims], items: unverified, rows: [0] },
  {
    name: 'it writes another file',
    implement: [write('other.csv', 'name,done\nalpha,yes\n'), claims],
    items: unverified,
    rows: [0],
  },
  {
    name: 'it writes and takes it back',
    implement: [add('alpha'), write('list.csv', 'name,done\n'), claims],
    items: unverified,
    rows: [0],
  },
  { name: 'it empties the file', implement: [write('list.csv', ''), claims], items: unverified, rows: [0] },
  {
    name: 'it leaves the heading alone',
    implement: [write('list.csv', 'name,done,more\n'), claims],
    items: unverified,
    rows: [0],
  },
  {
    name: 'it renames a column',
    implement: [write('list.csv', 'name,state\nalpha,yes\n'), claims],
    items: unverified,
    rows: [1],
  },
  {
    name: 'it writes more rows than promised',
    implement: [add('alpha', 'beta', 'gamma'), claims],
    items: unverified,
    rows: [3],
  },
  { name: 'it adds the row twice', implement: [add('alpha'), add('alpha'), claims], items: unverified, rows: [2] },
  {
    name: 'it deletes the file',
    implement: [call('delete_files', { paths: ['list.csv'] }), claims],
    items: unverified,
    rows: [0],
  },
  {
    name: 'a later write fails and the first one holds',
    implement: [add('alpha'), call('csv_edit', { path: 'list.csv', operations: [{ kind: 'no_such' }] }), claims],
    items: unverified,
    rows: [1],
  },
  {
    name: 'it asks for sixty files at once',
    plan: [text('- [ ] 1. Split — one note for each row of list.csv, note-0.md and so on')],
    implement: [many(60), text('All notes are written.')],
    items: unverified,
    rows: [0],
  },
  {
    name: 'it calls the same again and again',
    implement: [call('read_file', { path: 'list.csv' })],
    items: 'not done',
    rows: [0],
  },
];

const failures: readonly Misbehaviour[] = [
  { name: 'Failed: first', implement: [text('Failed: no such column')], items: ['failed'], rows: [0] },
  { name: 'Failed: in bold', implement: [text('**Failed:** no such column')], items: ['failed'], rows: [0] },
  {
    name: 'Failed: further down',
    implement: [text('I looked.\n\nFailed: no such column')],
    items: ['failed'],
    rows: [0],
  },
  {
    name: 'it fails with its row written, then does it',
    implement: [add('alpha'), text('Failed: second thoughts'), add('alpha'), done],
    items: ticked,
    rows: [1],
  },
  { name: 'it needs the push back', implement: [text(''), add('alpha'), done], items: ticked, rows: [1] },
  {
    name: 'it claims first, works after the push back',
    implement: [claims, add('alpha'), done],
    items: ticked,
    rows: [1],
  },
  {
    name: 'a wrong write is made good',
    implement: [write('../list.csv', 'x'), add('alpha'), done],
    items: ticked,
    rows: [1],
  },
  {
    name: 'it finds the same item again',
    implement: [add('alpha'), text('Done.\n- [ ] Row — add the row alpha,yes to list.csv')],
    items: ticked,
    rows: [1],
  },
  {
    name: 'it finds fifty more items and does none',
    implement: [
      text(Array.from({ length: 50 }, (_, index) => `- [ ] More ${index} — write more-${index}.md`).join('\n')),
    ],
    items: ['unverified', 'unverified'],
    rows: [0],
  },
  {
    name: 'the server fails once',
    implement: [{ kind: 'http', status: 500, body: {} }, ...good],
    items: ticked,
    rows: [1],
  },
  {
    name: 'the server is busy once',
    implement: [{ kind: 'http', status: 429, headers: { 'retry-after': '0' }, body: {} }, ...good],
    items: ticked,
    rows: [1],
  },
  {
    name: 'the stream is cut once',
    implement: [text('Half an ans', { fault: { how: 'reset' } }), ...good],
    items: ticked,
    rows: [1],
  },
  {
    name: 'the stream ends without an end',
    implement: [add('alpha'), text('Half', { fault: { how: 'end' } }), done],
    items: ticked,
    rows: [1],
  },
  {
    name: 'a page comes instead of an answer',
    implement: [{ kind: 'http', status: 200, body: '<html>Login</html>' }],
    items: 'not done',
    rows: [0],
  },
];

const plans: readonly Misbehaviour[] = [
  {
    name: 'the plan is in a fence',
    plan: [text(`Here it is:\n\`\`\`markdown\n${goodPlan}\`\`\``)],
    items: ticked,
    rows: [1],
  },
  {
    name: 'the plan has numbered boxes',
    plan: [text(goodPlan.replace('- [ ] 1.', '1. [ ]'))],
    items: ticked,
    rows: [1],
  },
  {
    name: 'the plan has steps below its item',
    plan: [text(`${goodPlan}  - [ ] read it\n  - [ ] add it\n`)],
    items: ticked,
    rows: [1],
  },
  {
    name: 'the plan is a table',
    plan: [text('| # | done | item |\n|---|---|---|\n| 1 | [ ] | Row — add the row alpha,yes to list.csv |\n')],
    items: ticked,
    rows: [1],
  },
  { name: 'the plan has Windows line ends', plan: [text(goodPlan.replaceAll('\n', '\r\n'))], items: ticked, rows: [1] },
  { name: 'the plan ticks its own boxes', plan: [text(goodPlan.replace('[ ]', '[x]'))], items: ticked, rows: [1] },
  { name: 'the plan comes unverified', plan: [text(goodPlan.replace('[ ]', '[?]'))], items: ticked, rows: [1] },
  {
    name: 'the plan names no deliverable',
    plan: [text('- [ ] 1. Row — add a row to the list')],
    items: ticked,
    rows: [1],
  },
  {
    name: 'the plan is asked for its deliverable and names it',
    plan: [text('- [ ] 1. Row — add a row'), text(goodPlan)],
    items: ticked,
    rows: [1],
  },
  { name: 'the plan is empty twice', plan: [text('I will do it.')], items: [], rows: [0] },
  { name: 'the plan refuses', plan: [text('I’m sorry, I can’t help with that.')], items: [], rows: [0] },
  {
    name: 'the plan comes at the second time',
    plan: [text('I will do it.'), text(goodPlan)],
    items: ticked,
    rows: [1],
  },
  {
    name: 'an item only reads and answers',
    plan: [text('- [ ] 1. Count — the rows of list.csv\n  Deliverable: none, only reads')],
    implement: [call('read_file', { path: 'list.csv' }), text('There is no row.')],
    items: ticked,
    rows: [0],
  },
  {
    name: 'an item only reads and says nothing',
    plan: [text('- [ ] 1. Count — the rows of list.csv\n  Deliverable: none, only reads')],
    implement: [call('read_file', { path: 'list.csv' }), text('')],
    items: unverified,
    rows: [0],
  },
  { name: 'the plan writes', plan: [add('alpha'), text(goodPlan)], items: ticked, rows: [1] },
  { name: 'research writes', research: [add('alpha'), text('Looked.')], items: ticked, rows: [1] },
  { name: 'the summary is empty', summary: [text('')], items: ticked, rows: [1] },
  { name: 'the summary calls a tool', summary: [add('again'), text('All done.')], items: ticked, rows: [1] },
];

export const misbehaviours: readonly Misbehaviour[] = [...answers, ...calls, ...failures, ...plans];

/** What a phase does that the case says nothing about. */
export const wellBehaved: Readonly<Record<Phase, readonly ScriptedReply[]>> = {
  Research: [call('read_file', { path: 'list.csv' }), text('list.csv has the columns name and done, and no row.')],
  Plan: [text(goodPlan)],
  Implement: good,
  Summary: [text('The row is in list.csv.')],
};
