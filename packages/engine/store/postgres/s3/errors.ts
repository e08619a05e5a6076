import { InvalidArgumentError } from '@galley/schema';
import { StoreError } from '../../disk/errors.ts';

export class BucketRefusedError extends StoreError {
  constructor(host: string, status: number, code: string | null) {
    super({
      code: 'BUCKET_REFUSED',
      message: `The storage at ${host} refused a request (${code ?? `HTTP ${status}`}).`,
      remedy: 'Look at address, region, key and secret of the storage, and at what the key may do there.',
      details: { host, status, code },
    });
  }
}

/** No answer, however often it was asked. */
export class BucketAwayError extends StoreError {
  constructor(host: string, cause: unknown) {
    super({
      code: 'BUCKET_AWAY',
      message: `The storage at ${host}, where the content of files is kept, does not answer.`,
      remedy: 'Try again in a moment; nothing was half-written. If it stays so, tell whoever runs the server.',
      details: { host },
      cause,
    });
  }
}

export class BucketTooLargeError extends StoreError {
  constructor(bytes: number) {
    super({
      code: 'BUCKET_TOO_LARGE',
      message: 'A file is larger than the storage takes at once (5 GB).',
      remedy: 'Leave this file out, or keep the content of this deployment in the database.',
      details: { bytes },
    });
  }
}

export class BucketAddressError extends InvalidArgumentError {
  constructor() {
    super(
      'GALLEY_S3',
      'GALLEY_S3 is not the address of a bucket over TLS.',
      'Use https://HOST/BUCKET (http only for this computer), with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
}
