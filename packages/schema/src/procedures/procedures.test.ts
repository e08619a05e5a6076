import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonSchemaOf, valuesOf } from '../testing/values-of.ts';
import { changesOf, type ProcedureName, procedures } from './procedures.ts';

const names = Object.keys(procedures) as ProcedureName[];
const parse = (name: ProcedureName, input: unknown) => procedures[name].input.safeParse(input);
const contracts = new Map(
  names.map((name) => {
    const inputs = valuesOf(procedures[name].input);
    const [sample] = fc.sample(inputs, { numRuns: 1, seed: 7 });
    return [name, { inputs, sample, json: jsonSchemaOf(procedures[name].input) }] as const;
  }),
);
const contractOf = (name: ProcedureName) => contracts.get(name) ?? expect.unreachable();
const sampleOf = (name: ProcedureName) => contractOf(name).sample as Record<string, unknown>;
const fieldsOf = (name: ProcedureName) => Object.entries(contractOf(name).json.properties ?? {});

describe.each(names)('%s', (name) => {
  it('[X6] takes every input that the contract describes, and reads its own reading the same', () => {
    fc.assert(
      fc.property(contractOf(name).inputs, (input) => {
        const read = procedures[name].input.parse(input);
        expect(procedures[name].input.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
      }),
      { numRuns: 20 },
    );
  });

  it('[X6] refuses what is no object, and a field that it does not know', () => {
    for (const input of [null, undefined, 7, 'x', [], [sampleOf(name)], true]) {
      expect(parse(name, input).success, JSON.stringify(input)).toBe(false);
    }
    expect(parse(name, sampleOf(name)).success).toBe(true);
    expect(parse(name, { ...sampleOf(name), surplus: 1 }).success).toBe(false);
  });

  it('[X6] refuses a field that is missing, and one of another type', () => {
    const { required = [], properties = {} } = contractOf(name).json;
    for (const field of required) {
      const { [field]: _, ...rest } = sampleOf(name);
      expect(parse(name, rest).success, `without ${field}`).toBe(false);
    }
    for (const [field, { type }] of Object.entries(properties)) {
      // A field that takes any object is given a list.
      const other = type === 'object' ? [{ wrong: true }] : { wrong: { type: true } };
      const wrong = { ...sampleOf(name), [field]: other };
      expect(parse(name, wrong).success, `${field} of another type`).toBe(false);
    }
  });

  it('[T1] takes no id that is a path, another kind of id, or more than an id', () => {
    const ids = fieldsOf(name).filter(([field]) => /^(?:workbench|run|message|checkpoint)_id$/.test(field));
    const hostile = [
      '',
      '..',
      '../wb_1',
      'wb_../1',
      'wb_1/../..',
      'wb_1\n',
      'wb_1\0',
      'WB_1',
      'wb_',
      'draft_1',
      'run_1 ',
    ];
    for (const [field] of ids) {
      for (const id of hostile)
        expect(parse(name, { ...sampleOf(name), [field]: id }).success, `${field} ${id}`).toBe(false);
    }
  });

  it('names only procedures that exist, never itself, and only such that look', () => {
    const changed = changesOf(name);
    for (const other of changed) {
      expect(names).toContain(other);
      expect(changesOf(other), `${other} is asked for again, so it must not change anything`).toEqual([]);
    }
  });
});

it('[X6] names of the prototype are no procedures', () => {
  for (const name of ['constructor', 'toString', '__proto__']) expect(Object.hasOwn(procedures, name)).toBe(false);
});

it('every answer that the page keeps and an action can change is made out of date by one', () => {
  const changed = new Set(names.flatMap(changesOf));
  for (const name of [
    'WorkbenchGet',
    'WorkshopGetPlan',
    'ContextList',
    'KeyList',
    'ConsentList',
    'TrustList',
  ] as const) {
    expect(changed).toContain(name);
  }
});

it('[T6] a consent with a misspelt limit is refused instead of covering every file', () => {
  const grant = { workbench_id: 'wb_1', provider: 'anthropic' };
  expect(parse('ConsentGrant', { ...grant, file_patterns: ['a.csv'] }).data).toMatchObject({
    file_patterns: ['a.csv'],
  });
  expect(parse('ConsentGrant', { ...grant, file_pattern: ['a.csv'] }).success).toBe(false);
  expect(parse('DraftPublish', { workbench_id: 'wb_1', path: ['a.csv'] }).success).toBe(false);
  const rows = [{ path: 'a.csv', change: [1] }];
  expect(parse('DraftPublish', { workbench_id: 'wb_1', rows }).success).toBe(false);
});

it('[X6] numbers are bounded: no page asks for more than a server should answer', () => {
  const at = { workbench_id: 'wb_1', run_id: 'run_1' };
  const refused: [ProcedureName, object][] = [
    ['RunGet', { ...at, agent_count: 5001 }],
    ['RunGet', { ...at, agent_start: -1 }],
    ['AuditGetTrail', { ...at, limit: 501 }],
    ['EgressList', { workbench_id: 'wb_1', limit: 10_001 }],
    ['WorkbenchPreviewFile', { workbench_id: 'wb_1', path: 'a', row_count: 2001 }],
    ['WorkbenchPreviewFile', { workbench_id: 'wb_1', path: 'a', row_start: 0 }],
    ['ReviewGetTableDiff', { workbench_id: 'wb_1', path: 'a', limit: 1e9 }],
    ['RunRaiseBudget', { ...at, dollars: 0 }],
    ['RunRaiseBudget', { ...at, dollars: Number.POSITIVE_INFINITY }],
    ['RunRaiseBudget', { ...at, tokens: 1.5 }],
  ];
  for (const [name, input] of refused)
    expect(parse(name, input).success, `${name} ${JSON.stringify(input)}`).toBe(false);
});
