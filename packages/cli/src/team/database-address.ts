import { InvalidArgumentError } from '@galley/schema';

/** In the environment rather than on the command line where it holds a password: other users see command lines. */
export function databaseAddress(given: string | undefined): string {
  const address = given ?? process.env.GALLEY_DATABASE ?? '';
  if (/^postgres(ql)?:\/\//.test(address)) {
    if (isReadable(address)) return address;
    throw new InvalidArgumentError(
      'database',
      'The address of the database cannot be read.',
      'Signs that an address uses itself are written in another way in a user name and a password: / as %2F, @ as %40, : as %3A, ? as %3F, # as %23, % as %25.',
    );
  }
  throw new InvalidArgumentError(
    'database',
    address === '' ? 'Which database? None was named.' : 'The database is not named by a postgres:// address.',
    'Set GALLEY_DATABASE=postgres://user:password@host:5432/galley, or give --database.',
  );
}

function isReadable(address: string): boolean {
  try {
    // Without a host, for a socket, it is one all the same.
    const { username, password, pathname } = new URL(address.replace('@/', '@socket/'));
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
