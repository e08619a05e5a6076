import { InvalidArgumentError } from '@galley/schema';

/** In the environment rather than on the command line where it holds a password: other users see command lines. */
export function databaseAddress(given: string | undefined): string {
  const address = given ?? process.env.GALLEY_DATABASE ?? '';
  if (/^postgres(ql)?:\/\//.test(address)) return address;
  throw new InvalidArgumentError(
    'database',
    address === '' ? 'Which database? None was named.' : 'The database is not named by a postgres:// address.',
    'Set GALLEY_DATABASE=postgres://user:password@host:5432/galley, or give --database.',
  );
}
