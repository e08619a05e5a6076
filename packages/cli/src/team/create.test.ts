import { expect, it } from 'vitest';
import { createCommand, inviteCommand } from './create.ts';

const database = 'postgres://nobody@127.0.0.1:1/none';
const refused = { code: 'INVALID_ARGUMENT', details: { argument: 'address' } };

it.each([
  'galley.example.org',
  'javascript:alert(1)',
  'http://galley.example.org',
  'https://galley.example.org/team',
  'https://ada@galley.example.org',
  'https://galley.example.org/#/home',
])('[X8] %s is refused before a team or an invitation is made for it', async (address) => {
  await expect(createCommand('Finance', { database, address })).rejects.toMatchObject(refused);
  await expect(inviteCommand('Ada', { database, address, team: 'Finance' })).rejects.toMatchObject(refused);
});

it.each(['https://galley.example.org', 'https://galley.example.org:8443/', 'http://127.0.0.1:4711'])(
  '[X8] %s is taken',
  async (address) => {
    // The database is the next thing that is looked at.
    await expect(createCommand('Finance', { database, address })).rejects.not.toMatchObject(refused);
  },
);
