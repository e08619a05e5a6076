import type { EditKind } from './edit-kind.ts';
import { toLetters } from './read-cells.ts';

const ownParts = /(?:comments|drawings?|charts?|tables?|_rels)\//i;
const declares = (role: string, path: string): boolean =>
  role === 'sheet-relationships' || (role === 'content-types' && /(?:Override|Default)$/.test(path));

/** Names, notes, charts, rules: what stands beside the cells. */
export const objectKinds: readonly EditKind[] = [
  {
    name: 'define_name',
    group: 'content',
    plan: () => ({
      operations: [{ kind: 'define_name', name: 'Galley_rate', refers_to: '=0.19' }],
      allows: (role, path) => role === 'workbook' && /^workbook\/definedNames/.test(path),
      shows: [],
    }),
  },
  {
    name: 'set_comment',
    group: 'content',
    plan: (facts) => ({
      operations: [{ kind: 'set_comment', sheet: facts.target.name, cell: 'XEZ9', text: 'Read <this> & that' }],
      allows: (role, path, part) =>
        declares(role, path) ||
        (role === 'target' && path === 'worksheet/legacyDrawing') ||
        (role === 'other' && /(?:comments|vmldrawing)/i.test(part)),
      comesOrGoes: (part) => ownParts.test(part) || /comments\d*\.xml$/i.test(part),
      shows: [],
    }),
  },
  {
    name: 'add_chart',
    group: 'content',
    plan: (facts) => ({
      operations: [
        {
          kind: 'add_chart',
          sheet: facts.target.name,
          type: 'column',
          series: [{ values: 'A1:A5', name: 'Galley' }],
          cell: 'H20',
          title: 'A <chart>',
        },
      ],
      allows: (role, path, part) =>
        declares(role, path) ||
        (role === 'target' && path === 'worksheet/drawing') ||
        (role === 'other' && /drawings\//i.test(part)),
      comesOrGoes: (part) => ownParts.test(part),
      shows: [],
    }),
  },
  {
    name: 'add_conditional_format and set_validation',
    group: 'content',
    plan: (facts) => ({
      operations: [
        {
          kind: 'add_conditional_format',
          sheet: facts.target.name,
          range: 'A1:B5',
          rule: { type: 'cell_value', operator: 'greater', value: 1 },
        },
        {
          kind: 'set_validation',
          sheet: facts.target.name,
          range: 'XEX1:XEX9',
          rule: { type: 'list', values: ['yes', 'no'] },
        },
      ],
      allows: (role, path) =>
        (role === 'target' && /^worksheet\/(?:conditionalFormatting|dataValidations)/.test(path)) ||
        (role === 'styles' && /^styleSheet(?:\/dxfs|$)/.test(path)) ||
        (role === 'workbook-relationships' && path.endsWith('Relationship')) ||
        declares(role, path),
      shows: [],
    }),
  },
  {
    name: 'add_table',
    group: 'content',
    plan(facts) {
      const column = facts.lastTaken + 30;
      if (column > 16_000) return undefined;
      const [left, right] = [toLetters(column), toLetters(column + 1)];
      return {
        operations: [
          {
            kind: 'set_range',
            sheet: facts.target.name,
            start: `${left}1`,
            values: [
              ['Galley a', 'Galley b'],
              [1, 2],
            ],
          },
          { kind: 'add_table', sheet: facts.target.name, range: `${left}1:${right}2`, name: 'GalleyTable' },
        ],
        allows: (role, path) =>
          declares(role, path) ||
          (role === 'target' &&
            (/^worksheet\/(?:tableParts|dimension|sheetData$|sheetData\/row\[[12]\]$)/.test(path) ||
              new RegExp(`/c\\[(?:${left}|${right})[12]\\]`).test(path))),
        comesOrGoes: (part) => ownParts.test(part),
        shows: [{ sheet: facts.target.name, cell: `${right}2`, expect: (cell) => cell.value === '2', text: '2' }],
      };
    },
  },
];
