import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of localhost, for a hundred years, made for these tests and of no use elsewhere. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUMvl7nvlSgLH0wuNw8RMdeoUyuz4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExODA1MTAxMloYDzIxMjYxMDI1
MDUxMDEyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASp6pDHkaJlP6RPDOPDAvLlXAfB1yvzXyHzyEYGyiCYSJEmrLL6q/sc
+8PEQ/3q8BdVQbOdJQyKFHKs1yNPPrB4o28wbTAdBgNVHQ4EFgQUo6prmNZY9geS
8m0xBzhLeZW9dbgwHwYDVR0jBBgwFoAUo6prmNZY9geS8m0xBzhLeZW9dbgwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgBpmjN2QJ4zuBb1pdVwDXF+dYMMLvEGTvYq84F5TuLfECIQDm
OrI6N11yn7vWE2v6hAmPBUzgy5Tcw87vFcUp4m9fyA==
-----END CERTIFICATE-----
`;
const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgIUjf5w4FvkprylTG
y6A0fY08HYPSF3ptvfmLnRD0YA6hRANCAASp6pDHkaJlP6RPDOPDAvLlXAfB1yvz
XyHzyEYGyiCYSJEmrLL6q/sc+8PEQ/3q8BdVQbOdJQyKFHKs1yNPPrB4
-----END PRIVATE KEY-----
`;

export interface CertificateFiles extends AsyncDisposable {
  readonly cert: string;
  readonly key: string;
}

export async function certificateFiles(): Promise<CertificateFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-certificate-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writeFile(cert, testCertificate);
  await writeFile(key, testKey, { mode: 0o600 });
  return { cert, key, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
