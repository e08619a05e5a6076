import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeValue, type ValueChange } from './change-value.ts';
import { JsonEdit } from './json-edit.ts';

const set = (text: string, at: string, value: unknown) => changeValue(text, at, { do: 'set', value });
const insert = (text: string, at: string, value: unknown) => changeValue(text, at, { do: 'insert', value });
const remove = (text: string, at: string) => changeValue(text, at, { do: 'remove' });

const TEXT = '{\r\n\t"name" : "a",\r\n\t"list": [1, 2,3],\r\n\t"deep": {\r\n\t\t"x": 1.50\r\n\t}\r\n}\r\n';

describe('[F10] one value of a JSON text', () => {
  it('is set, and everything else stays as it is written', () => {
    expect(set(TEXT, '/deep/x', 2)).toBe(TEXT.replace('1.50', '2'));
    expect(set(TEXT, '/list/1', 'two')).toBe(TEXT.replace('2,3', '"two",3'));
    expect(set(TEXT, '/list', [9])).toBe(TEXT.replace('[1, 2,3]', '[9]'));
    expect(set(TEXT, '/deep', { y: [] })).toBe(TEXT.replace('"x": 1.50', '"y": []'));
  });

  it('is added in the manner of its neighbours', () => {
    expect(set(TEXT, '/deep/y', null)).toBe(TEXT.replace('1.50', '1.50,\r\n\t\t"y": null'));
    expect(set(TEXT, '/list/-', 4)).toBe(TEXT.replace('2,3', '2,3, 4'));
    expect(insert(TEXT, '/list/0', 0)).toBe(TEXT.replace('[1', '[0, 1'));
    expect(set(TEXT, '/new', { a: { b: 1 } })).toBe(
      TEXT.replace('\t}\r\n}', '\t},\r\n\t"new": {\r\n\t\t"a": {\r\n\t\t\t"b": 1\r\n\t\t}\r\n\t}\r\n}'),
    );
    expect(set('{"a":{}}', '/a/b', { c: [1, 2] })).toBe('{"a":{"b":{"c":[1,2]}}}');
    expect(set('{\n  "a": {}\n}', '/a/b', 1)).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
    expect(insert('[\n  {"a": 1},\n  {"a": 2}\n]', '/1', { a: 9 })).toBe('[\n  {"a": 1},\n  {"a": 9},\n  {"a": 2}\n]');
  });

  it('is removed with its comma, and renamed', () => {
    expect(remove(TEXT, '/name')).toBe(TEXT.replace('"name" : "a",\r\n\t', ''));
    expect(remove(TEXT, '/deep')).toBe(TEXT.replace(/,\r\n\t"deep".*\t}/s, ''));
    expect(remove(TEXT, '/deep/x')).toBe(TEXT.replace(/\{\r\n\t\t"x": 1.50\r\n\t\}/, '{}'));
    expect(changeValue(TEXT, '/name', { do: 'rename', name: 'a"b' })).toBe(TEXT.replace('"name"', '"a\\"b"'));
  });

  it('stands among comments and trailing commas, which stay', () => {
    const text = '{\n  // first\n  "a": 1, // one\n  "b": [1, 2,], /* two */\n}\n';
    expect(set(text, '/a', 5)).toBe(text.replace('"a": 1', '"a": 5'));
    expect(set(text, '/b/-', 3)).toBe(text.replace('2,]', '2, 3,]'));
    expect(set(text, '/c', 3)).toBe(text.replace('/* two */', '/* two */\n  "c": 3,'));
    expect(set('{\n  "a": 1 // one\n}', '/c', 3)).toBe('{\n  "a": 1, // one\n  "c": 3\n}');
    expect(remove('{ "a": 1, }', '/a')).toBe('{}');
  });

  it('is removed among comments: those of its own lines go, those of others stay', () => {
    const list = '[\n  1, // one\n  2, // two\n  3 // three\n]';
    expect(remove(list, '/2')).toBe('[\n  1, // one\n  2 // two\n]');
    expect(remove(list, '/1')).toBe('[\n  1, // one\n  3 // three\n]');
    const text = '{\r\n  // a\r\n  "a": 1,\r\n  "b": { "x": 1 }, // b\r\n  // c\r\n  "c": 3\r\n}';
    expect(remove(text, '/b')).toBe(text.replace('  "b": { "x": 1 }, // b\r\n', ''));
    expect(remove(text, '/c')).toBe(text.replace(/,( \/\/ b\r\n {2}\/\/ c)\r\n.*"c": 3/s, '$1'));
    expect(remove('[1, /* b */ 2]', '/0')).toBe('[2]');
    expect(remove('[\n  1 // one\n]', '/0')).toBe('[\n]');
  });

  it('is named by its escapes; the last of several equal names is meant', () => {
    expect(set('{"a/b":{"~":1}}', '/a~1b/~0', 2)).toBe('{"a/b":{"~":2}}');
    expect(set('{"a":1,"a":2}', '/a', 3)).toBe('{"a":1,"a":3}');
    expect(set('[1]', '', { a: 1 })).toBe('{"a": 1}');
  });

  it.each([
    ['a missing name', '/nope/x', 'NOT_FOUND', 'There are: name, list, deep.'],
    ['a place with a nought before it', '/list/01', 'NOT_FOUND', 'There are: places 0 to 2.'],
    ['a place beyond the list', '/list/9', 'NOT_FOUND', 'There are: places 0 to 2.'],
    ['a value in a value', '/name/x', 'NOT_FOUND', 'Name a value that is there.'],
    [
      'a path of another kind',
      'name.x',
      'INVALID_ARGUMENT',
      'Write names and places from 0 behind slashes: /users/0/name.',
    ],
  ])('%s is refused', (_, at, code, remedy) => {
    expect(() => set(TEXT, at, 1)).toThrow(expect.objectContaining({ code, remedy }));
  });

  it('that is there already is not inserted, nor a name given twice', () => {
    expect(() => insert(TEXT, '/name', 1)).toThrow(expect.objectContaining({ code: 'ALREADY_EXISTS' }));
    expect(() => changeValue(TEXT, '/name', { do: 'rename', name: 'deep' })).toThrow(
      expect.objectContaining({ code: 'ALREADY_EXISTS' }),
    );
  });

  it('of a text that is no JSON is refused', () => {
    for (const text of ['', '{', '{"a" 1}', '{"a": 1} x', '{"a": "\n"}']) {
      expect(() => set(text, '/a', 1)).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
    }
  });

  it('in a file that nests deeper than calls can is found', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(set(`{"a":${deep},"b":1}`, '/b', 2)).toBe(`{"a":${deep},"b":2}`);
  });
});

describe('[F10] whatever the JSON', () => {
  const apply = (value: unknown, steps: readonly string[], change: ValueChange): unknown => {
    const copy: unknown = structuredClone(value);
    let holder = copy as Record<string, unknown>;
    for (const step of steps.slice(0, -1)) holder = holder[step] as Record<string, unknown>;
    const last = steps.at(-1) ?? '';
    if (Array.isArray(holder))
      holder.splice(Number(last), change.do === 'insert' ? 0 : 1, ...('value' in change ? [change.value] : []));
    else if ('value' in change)
      Object.defineProperty(holder, last, {
        value: change.value,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    else delete holder[last];
    return copy;
  };
  /** Every place in a value. */
  const places = (value: unknown, at: readonly string[] = []): string[][] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([key, each]) => [[...at, key], ...places(each, [...at, key])]);

  it('an edit by place is the same as one of the value, in any layout', () => {
    const layouts = [undefined, 1, 2, '\t'];
    const kinds: ValueChange[] = [
      { do: 'set', value: { new: [1, 'x', {}] } },
      { do: 'set', value: 7 },
      { do: 'remove' },
      { do: 'insert', value: [null] },
    ];
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.nat(),
        fc.constantFrom(...layouts),
        fc.constantFrom(...kinds),
        fc.boolean(),
        (given, pick, layout, change, isCrlf) => {
          const value: unknown = JSON.parse(JSON.stringify(given));
          const all = places(value);
          const steps = all[pick % all.length];
          if (steps === undefined) return;
          const holder = steps
            .slice(0, -1)
            .reduce<unknown>((each, step) => (each as Record<string, unknown>)[step], value);
          if (change.do === 'insert' && !Array.isArray(holder)) return;
          const text = JSON.stringify(value, null, layout).replaceAll('\n', isCrlf ? '\r\n' : '\n');
          const at = steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
          const changed = changeValue(text, at, change);
          const wanted = apply(value, steps, change);
          expect(JSON.parse(changed)).toEqual(JSON.parse(JSON.stringify(wanted)));
          // Written by one program and edited here, it looks as if that program had written it.
          if (layout !== undefined && change.do === 'set')
            expect(changed.replaceAll('\r\n', '\n')).toBe(JSON.stringify(wanted, null, layout));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('[F10] JSON values on lines', () => {
  const changed = (text: string, at: string, change: ValueChange) => {
    const edit = new JsonEdit(Buffer.from(text), true);
    edit.change(at, change);
    return edit.text;
  };
  const TWO = '{"a":1}\r\n\r\n{"a":2}\r\n';

  it('are records from 0, and keep their lines', () => {
    expect(changed(TWO, '/1/a', { do: 'set', value: 5 })).toBe('{"a":1}\r\n\r\n{"a":5}\r\n');
    expect(changed(TWO, '/0', { do: 'remove' })).toBe('\r\n{"a":2}\r\n');
    expect(changed(TWO, '/-', { do: 'set', value: { a: [1, 2] } })).toBe(`${TWO}{"a":[1,2]}\r\n`);
    expect(changed('{"a": 1}', '/0', { do: 'insert', value: { a: 0 } })).toBe('{"a": 0}\n{"a": 1}');
    expect(() => changed(TWO, '/2/a', { do: 'set', value: 5 })).toThrow('There is no record 2: the file has 2.');
  });
});
