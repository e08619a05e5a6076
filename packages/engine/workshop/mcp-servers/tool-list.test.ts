import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mcpLimits } from './limits.ts';
import { differenceOf, fullNameOf, readToolList } from './tool-list.ts';

const inputSchema = { type: 'object', properties: { text: { type: 'string' } } };
const echo = { name: 'echo', description: 'Says it again.', inputSchema };
const hashOf = (...tools: readonly unknown[]) => readToolList('out', tools).hash;

it('[T3] any change of the list changes its hash; the order of tools and keys does not', () => {
  const other = { inputSchema, description: 'Another.', name: 'other' };
  expect(hashOf(echo, other)).toBe(hashOf({ ...other }, { inputSchema, name: 'echo', description: 'Says it again.' }));
  const changed = [
    { ...echo, description: 'Says it again!' },
    { ...echo, name: 'Echo' },
    { ...echo, title: 'Echo' },
    { ...echo, annotations: { readOnlyHint: true } },
    { ...echo, inputSchema: { ...inputSchema, required: ['text'] } },
    { ...echo, outputSchema: {} },
  ];
  const hashes = [hashOf(echo), hashOf(echo, echo), hashOf(), ...changed.map((each) => hashOf(each))];
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('[T8] what a person is shown has no characters that act or hide', () => {
  const [tool] = readToolList('out', [{ ...echo, description: 'a\u001b[2J\u202eb\u200bc\r\nd' }]).tools;
  expect(tool?.description).toBe('a [2J b c \nd');
});

it('long words are cut, and said so', () => {
  const [tool] = readToolList('out', [{ ...echo, description: 'x'.repeat(5000) }]).tools;
  expect(tool?.description).toMatch(/… \(3000 more characters left out\)$/);
});

it('a claim to only look is passed on as a claim', () => {
  const { tools } = readToolList('out', [echo, { ...echo, name: 'look', annotations: { readOnlyHint: true } }]);
  expect(tools.map(({ name, says_reads }) => [name, says_reads])).toEqual([
    ['echo', false],
    ['look', true],
  ]);
});

it('[T1] whatever a server lists gives names that providers take, once each, and declarations within limits', () => {
  const listed = fc.array(
    fc.oneof(
      fc.anything(),
      fc.record({
        name: fc.string(),
        description: fc.string(),
        inputSchema: fc.dictionary(fc.string(), fc.jsonValue()),
      }),
    ),
  );
  fc.assert(
    fc.property(listed, (raw) => {
      const { tools, leftOut } = readToolList('out', raw);
      const names = tools.map(({ full_name: name }) => name);
      return (
        tools.length + leftOut.length === raw.length &&
        new Set(names).size === names.length &&
        names.every((name) => /^mcp__out__[A-Za-z0-9_-]+$/.test(name) && name.length <= 64) &&
        tools.every(({ parameters }) => JSON.stringify(parameters).length <= mcpLimits.schemaCharacters + 20)
      );
    }),
  );
});

it('long names stay apart', () => {
  const [one, other] = ['a', 'b'].map((end) => fullNameOf('server', `${'x'.repeat(80)}${end}`));
  expect([one?.length, one === other]).toEqual([64, false]);
});

it('says what was added, removed and changed', () => {
  const { tools: before } = readToolList('out', [echo, { ...echo, name: 'gone' }]);
  const { tools: after } = readToolList('out', [
    { ...echo, description: 'New.' },
    { ...echo, name: 'more' },
  ]);
  expect(differenceOf(before, after)).toEqual({ added: ['more'], removed: ['gone'], changed: ['echo'] });
});
