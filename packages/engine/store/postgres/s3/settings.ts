import type { BucketSettings } from './bucket.ts';
import { BucketAddressError } from './errors.ts';

const own = ['127.0.0.1', '[::1]', 'localhost'];

/** Null where content is kept in the database. */
export function readBucketSettings(env: NodeJS.ProcessEnv): BucketSettings | null {
  const address = env.GALLEY_S3?.trim() ?? '';
  if (address === '') return null;
  const [keyId = '', secret = ''] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY];
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && own.includes(url.hostname));
  // Documents do not travel in the clear (SPEC X8), and a key does not stand in an address.
  if (!isSafe || url?.username !== '' || url.search !== '' || keyId === '' || secret === '')
    throw new BucketAddressError();
  const token = env.AWS_SESSION_TOKEN ?? '';
  return {
    ...{ address, keyId, secret, region: env.GALLEY_S3_REGION ?? env.AWS_REGION ?? 'us-east-1' },
    ...(token === '' ? {} : { sessionToken: token }),
  };
}
