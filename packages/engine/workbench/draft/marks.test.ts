import { describe, expect, it } from 'vitest';
import { type ChangeToMark, marksOf } from './marks.ts';

const nothing = { macros: [], links: [], scripts: [], unread: null };
const kinds = (change: Partial<ChangeToMark>) =>
  marksOf({
    path: 'a.txt',
    from: null,
    deleted: false,
    executable: false,
    head: Buffer.from('hello'),
    before: null,
    after: null,
    ...change,
  }).map(({ kind }) => kind);

describe('[T7] marks', () => {
  it('a plain file has none', () => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ path: 'reports/2024.q1/summary.xlsx', after: nothing })).toEqual([]);
  });

  it.each([
    'run.sh',
    'a.BAT',
    'x/setup.exe',
    'Tool.app/Contents/a.txt',
    'a.desktop',
    'b.lnk',
    'c.url',
    'd.scpt',
    'e.jar',
    'f.ps1',
    'g.exe. .',
  ])('%s can be run', (path) => {
    expect(kinds({ path })).toEqual(['executable']);
  });

  it.each([
    ['its interpreter', Buffer.from('#!/bin/sh\n')],
    ['Linux', Buffer.from('\u007fELF')],
    ['Windows', Buffer.from('MZ\u0000')],
  ])('a file that begins like a program for %s can be run, whatever its name', (_name, head) => {
    expect(kinds({ head })).toEqual(['executable']);
  });

  it('a file whose mode says so can be run; one that is deleted cannot', () => {
    expect(kinds({ executable: true })).toEqual(['executable']);
    expect(kinds({ executable: true, deleted: true, path: 'a.sh' })).toEqual([]);
  });

  it('hidden files are marked, also when they are deleted or renamed', () => {
    expect(kinds({ path: 'sub/.hidden/a.txt' })).toEqual(['dotfile']);
    expect(kinds({ path: '.env', deleted: true })).toEqual(['dotfile']);
    expect(kinds({ from: '.env' })).toEqual(['dotfile']);
  });

  it('settings of agents and editors are marked', () => {
    expect(kinds({ path: 'CLAUDE.md' })).toEqual(['agent_configuration']);
    expect(kinds({ path: 'x/.claude/settings.json' })).toEqual(['dotfile', 'agent_configuration']);
  });

  it.each([
    ['macro', 'macros'],
    ['external_link', 'links'],
    ['script', 'scripts'],
  ] as const)('a new %s is marked and named; one that was there before is not', (kind, list) => {
    const after = { ...nothing, [list]: ['one', 'two'] };
    expect(kinds({ after })).toEqual([kind]);
    expect(kinds({ after, before: { ...nothing, [list]: ['one'] } })).toEqual([kind]);
    expect(kinds({ after, before: after })).toEqual([]);
    const [mark] = marksOf({
      path: 'a',
      from: null,
      deleted: false,
      executable: false,
      head: Buffer.alloc(0),
      before: { ...nothing, [list]: ['one'] },
      after,
    });
    expect(mark?.detail).toBe('two');
  });

  it('a file that could not be looked through is marked', () => {
    expect(kinds({ after: { ...nothing, unread: 'too large' } })).toEqual(['unchecked']);
  });
});
