import { describe, expect, it } from 'vitest';
import { databaseAddress } from './database-address.ts';

describe('[X7] the address of the database', () => {
  it.each([
    'postgres://galley:secret@db.example.org:5432/galley',
    'postgresql://db.example.org/galley?sslmode=require',
    'postgres://galley:a%2Fb%23@db/galley',
    'postgres://galley:secret@/galley?host=/run/postgresql',
    'postgres:///galley',
  ])('%s is one', (address) => {
    expect(databaseAddress(address)).toBe(address);
  });

  it.each(['a/b', 'a#b', 'a?b', 'a%b', '100%'])(
    'a password %s as it is makes it none, and it is said how to write it',
    (password) => {
      const read = () => databaseAddress(`postgres://galley:${password}@db:5432/galley`);
      expect(read).toThrow(
        expect.objectContaining({ code: 'INVALID_ARGUMENT', remedy: expect.stringContaining('%2F') }),
      );
      expect(read).not.toThrow(password);
    },
  );
});
