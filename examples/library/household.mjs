// A request from a program of your own: node household.mjs FOLDER (a copy of examples/household).
// docs/library.md explains it step by step.
import { openGalley } from '@galley/engine';

const directory = process.argv[2] ?? '.';
await using galley = await openGalley({ directory });

galley.subscribe((notification) => {
  if (notification.type === 'WorkshopPhaseStarted') console.error(`… ${notification.phase}`);
});

// Nothing happens before the plan is approved.
const asked = await galley.request(
  'Create one sheet per category with date, description and amount, sorted by date, and a summary sheet with totals',
);
const plan = await galley.plan(asked.run_id);
console.error(plan.plan);
const done = await galley.approve(plan);

// The work is in a Draft: the folder is as it was.
const changes = await galley.changes();
const [first] = changes;
const diff = first === undefined ? null : await galley.call('ReviewGetXlsxDiff', { path: first.path });

const { published } = await galley.publish();
const { restored } = await galley.undo({ acrossPublish: true });

console.log(
  JSON.stringify({
    asked: asked.status,
    done: done.status,
    items: done.items.map(({ label, status }) => `${label}: ${status}`),
    changes: changes.map(({ path, change }) => `${change} ${path}`),
    sheets: diff?.sheets.map(({ name, rows, change }) => `${change} ${name} (${rows} rows)`),
    published,
    restored,
  }),
);
