import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BucketAwayError, BucketRefusedError, BucketTooLargeError } from './errors.ts';
import { type S3Credentials, signRequest } from './sign.ts';

/** Storage that speaks S3, as far as it is used: whole objects, each written once under a name of its own. */
export interface Bucket {
  /** Durable when it resolves; the storage itself compares what arrived with the hash. */
  put(key: string, hash: string, file: string): Promise<void>;
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  remove(key: string): Promise<void>;
}

export interface BucketSettings extends S3Credentials {
  /** `https://storage.example.org/bucket` or `https://bucket.s3.region.amazonaws.com`, with a folder in it if one likes. */
  readonly address: string;
}

const NOTHING = createHash('sha256').update('').digest('hex');
/** What S3 takes in one request. */
const MOST_BYTES = 5 * 1024 ** 3;
const TRIES = 4;
const AGAIN_MS = 200;
const ANSWER_MS = 60_000;
/** Bytes in a millisecond. */
const SLOWEST = 50;

export function openBucket(settings: BucketSettings, now: () => number = Date.now): Bucket {
  async function once(method: string, key: string, contentHash: string, body?: { file: string; size: number }) {
    const url = new URL(`${settings.address.replace(/\/+$/, '')}/${key}`);
    const headers = signRequest({ method, url, contentHash, at: new Date(now()) }, settings);
    const silent = new AbortController();
    // Until the answer begins: how long its content takes is the network's affair, and one that stalls ends by itself.
    const timer = setTimeout(() => silent.abort(), ANSWER_MS + (body?.size ?? 0) / SLOWEST);
    try {
      return await fetch(url, {
        ...{ method, headers, redirect: 'error', signal: silent.signal },
        ...(body === undefined ? {} : contentOf(body, headers)),
      } as RequestInit);
    } finally {
      clearTimeout(timer);
    }
  }

  const { host } = new URL(settings.address);

  /** Every request can be sent again: a name is written once, with the content that its hash says. */
  async function ask(...request: Parameters<typeof once>): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await once(...request).catch((error: unknown) => {
        if (attempt >= TRIES) throw new BucketAwayError(host, error);
        return null;
      });
      if (response !== null && response.status < 500 && response.status !== 429) return response;
      if (response !== null && attempt >= TRIES) return response;
      await response?.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * 2 ** attempt));
    }
  }

  async function refuse(response: Response): Promise<never> {
    const [, code = null] = /<Code>(\w{1,60})<\/Code>/.exec((await response.text()).slice(0, 10_000)) ?? [];
    throw new BucketRefusedError(host, response.status, code);
  }

  return {
    async put(key, hash, file) {
      const { size } = await stat(file);
      if (size > MOST_BYTES) throw new BucketTooLargeError(size);
      const response = await ask('PUT', key, hash, { file, size });
      if (!response.ok) return refuse(response);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await ask('GET', key, NOTHING);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok || response.body === null) return refuse(response);
      return response.body;
    },
    async remove(key) {
      const response = await ask('DELETE', key, NOTHING);
      if (!response.ok && response.status !== 404) return refuse(response);
      await response.body?.cancel();
    },
  };
}

function contentOf({ file, size }: { file: string; size: number }, headers: Readonly<Record<string, string>>) {
  return {
    duplex: 'half',
    headers: { ...headers, 'content-length': String(size) },
    // An empty stream would be sent without a length.
    body: size === 0 ? new Uint8Array() : Readable.toWeb(createReadStream(file)),
  };
}
