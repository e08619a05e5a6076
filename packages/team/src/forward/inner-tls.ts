import { hkdfSync } from 'node:crypto';
import type { TLSSocket } from 'node:tls';

const IDENTITY = 'galley';

/**
 * TLS between servers and workers without certificates: both sides prove that they know the deployment's secret, and a key of each
 * connection's own keeps what was sent readable to nobody who learns the secret later. TLS 1.3 knows such keys in Node for neither side.
 */
const shape = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
  ecdhCurve: 'X25519',
} as const;

export function innerServerTls(secret: string) {
  const key = keyOf(secret);
  return {
    ...shape,
    pskIdentityHint: IDENTITY,
    pskCallback: (_socket: TLSSocket, identity: string) => (identity === IDENTITY ? key : null),
  };
}

export function innerClientTls(secret: string) {
  const key = keyOf(secret);
  return {
    ...shape,
    pskCallback: () => ({ psk: key, identity: IDENTITY }),
    // There is no certificate whose name could be checked: that the other side has the secret is the proof.
    checkServerIdentity: () => undefined,
  };
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'galley', 'calls between servers and workers', 32));
}
