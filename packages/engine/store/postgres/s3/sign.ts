import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Of credentials that end by themselves. */
  readonly sessionToken?: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  /** All that is signed beside host, date and content: names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body. */
  readonly contentHash: string;
  readonly at: Date;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Headers that carry AWS's signature, version 4, over the whole request: method, address, headers and content. */
export function signRequest(request: SignedRequest, credentials: S3Credentials): Record<string, string> {
  const { method, url, contentHash, at } = request;
  const { region, keyId, secret, sessionToken } = credentials;
  const time = `${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}`;
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}`);
  const signed = names.join(';');
  const canonical = [method, path.join('/'), query.join('&'), ...lines, '', signed, contentHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  const { host: _, ...sent } = headers;
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${signed},Signature=${signature}`;
  return { ...sent, authorization };
}

/** As AWS writes it: everything but letters, digits and four marks. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
