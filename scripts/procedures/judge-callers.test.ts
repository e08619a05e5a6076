import { expect, it } from 'vitest';
import { judgeCallers } from './judge-callers.ts';
import { ofPeople } from './of-people.ts';

const page = { path: 'page.tsx', source: `useCall('FileRead'); // not FileReadAll` };

it('a procedure needs a caller on a surface or a reason for having none', () => {
  expect(judgeCallers(['FileRead'], [page], {})).toEqual({ called: 1, problems: [] });
  expect(judgeCallers(['FileRead', 'FileDrop'], [page], { FileDrop: 'For programs.' }).problems).toEqual([]);
  expect(judgeCallers(['FileRead', 'FileDrop'], [page], {}).problems).toEqual([
    'FileDrop has no caller on a surface: add one, or say why in without-caller.ts.',
  ]);
});

it('refuses reasons that are empty, out of date or about nothing', () => {
  const reasons = { FileRead: 'For programs.', FileDrop: ' ', FileGone: 'For programs.' };
  expect(judgeCallers(['FileRead', 'FileDrop'], [page], reasons).problems).toEqual([
    'FileRead has a caller: take it out of without-caller.ts.',
    'FileDrop stands in without-caller.ts without a reason.',
    'FileGone stands in without-caller.ts and is no procedure.',
  ]);
});

it('fails when it is blind', () => {
  expect(judgeCallers([], [], {}).problems).toHaveLength(1);
});

it('[X3] what a token may do about people has a place at a terminal, what only a session may has none', () => {
  const procedures = { ActEndorse: { for: 'decide' }, TokenCreate: { for: 'self' }, RoleSet: { for: 'administer' } };
  expect(ofPeople(procedures)).toEqual(['ActEndorse']);
});
