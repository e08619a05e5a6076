import { addSheet, createWorkbook, readSheet } from '@galley/formats';
import { expectPublished, type Scenario } from '../scenario.ts';

const words = ['ash', 'birch', 'cedar', 'elm', 'fir', 'larch', 'maple', 'oak', 'pine', 'rowan', 'willow'];
const lines = Array.from({ length: 5000 }, (_unused, index) => [
  index + 1,
  `${words[index % 11]} ${words[(index * 7) % 11]} ${words[(index * 3) % 11]}`,
]);
/** What only those find who read to the end: near the beginning, in the middle, in the last rows. */
const found = { 203: 'quartz', 2611: 'basalt', 4987: 'obsidian' };
for (const [row, word] of Object.entries(found)) lines[Number(row) - 1] = [Number(row), `note: ${word}`];
const columns = [
  { name: 'number', type: 'number' as const },
  { name: 'text', type: 'text' as const },
];
const large = addSheet(createWorkbook(), { name: 'Log', columns, rows: lines });

const stock = addSheet(createWorkbook(), {
  name: 'Stock',
  columns: [
    { name: 'item', type: 'text' },
    { name: 'count', type: 'number' },
  ],
  rows: Array.from({ length: 400 }, (_unused, index) => [`item ${index + 1}`, index]),
});

const part = (start: number) => ({
  name: 'read_file',
  input: { path: 'log.xlsx', line_start: start, line_count: 2000 },
});

export const workbookScenarios: readonly Scenario[] = [
  {
    name: 'read a large workbook in parts',
    files: { 'log.xlsx': large },
    request:
      'Read log.xlsx with read_file, part by part, to its last row. Three rows hold a note; tell me the three words in their order. Change nothing.',
    async check({ message, calls, published, changes }) {
      const places = Object.values(found).map((word) => message.indexOf(word));
      const isRight = places.every((place, index) => place > (places[index - 1] ?? -1));
      const parts = new Set(
        calls.filter(({ tool }) => tool === 'read_file').map((call) => JSON.stringify(call.arguments)),
      );
      return [
        ...(isRight ? [] : [`the answer does not name quartz, basalt and obsidian: ${message}`]),
        ...(parts.size >= 2 ? [] : [`the workbook was read in ${parts.size} parts`]),
        ...(changes + published.length === 0 ? [] : ['a Draft was made for a question']),
      ];
    },
    answer: {
      research: [part(1), part(2001), part(4001)],
      steps: [],
      reply: `The notes say ${Object.values(found).join(', ')}.`,
    },
  },
  {
    name: 'change one cell far down',
    files: { 'stock.xlsx': stock },
    request: 'In stock.xlsx the count of "item 317" is 9000. Change that cell and nothing else.',
    async review(call) {
      const { changes } = await call('ReviewGetXlsxDiff', { path: 'stock.xlsx' });
      const { focus, cell_count: count } = changes;
      const wrong = focus?.cell === 'B318' ? [] : [`the review begins at ${focus?.cell ?? 'no cell'}, not at B318`];
      return count === 1 ? wrong : [...wrong, `${count} cells changed, not 1`];
    },
    async check(outcome) {
      const missing = expectPublished(outcome, 'stock.xlsx');
      if (missing.length > 0) return missing;
      const { rows } = readSheet(await outcome.read('stock.xlsx'), { sheet: 'Stock', rowCount: 400 });
      const values = rows.slice(316, 319).map((row) => row[1]?.value);
      return values.join() === '315,9000,317' ? [] : [`B317:B319 holds ${values.join(', ')}`];
    },
    answer: {
      research: [{ name: 'find_text', input: { path: 'stock.xlsx', find: 'item 317' } }],
      steps: [
        {
          file: 'stock.xlsx',
          calls: [
            {
              name: 'xlsx_edit',
              input: {
                path: 'stock.xlsx',
                operations: [{ kind: 'set_cells', sheet: 'Stock', cells: [{ cell: 'B318', value: 9000 }] }],
              },
            },
          ],
        },
      ],
    },
  },
];
