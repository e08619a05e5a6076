import { expect, it } from 'vitest';
import { judgeBind, proxyCheck } from './bind.ts';

const tls = { cert: 'cert.pem', key: 'key.pem' };
const out = { host: '0.0.0.0', origin: 'https://galley.example.org', tls: null, trustedProxies: [] };

it('[X8] a team server never listens on a bare port', () => {
  for (const host of ['0.0.0.0', '::', '192.168.1.7', 'localhost', '127.0.0.2']) {
    expect(() => judgeBind({ ...out, host }), host).toThrow(expect.objectContaining({ code: 'BARE_PORT' }));
  }
  expect(() => judgeBind({ ...out, host: '127.0.0.1' })).toThrow(expect.objectContaining({ code: 'BARE_PORT' }));
});

it('[X8] it listens where it is told with TLS, behind a named proxy, or for this computer alone', () => {
  expect(judgeBind({ ...out, tls })).toBe('tls');
  expect(judgeBind({ ...out, trustedProxies: ['10.0.0.0/8'] })).toBe('proxy');
  expect(judgeBind({ ...out, host: '127.0.0.1', origin: 'http://127.0.0.1:4000' })).toBe('own');
});

it('[X8] people are never sent to an address without TLS', () => {
  for (const settings of [
    { ...out, tls, origin: 'http://galley.example.org' },
    { ...out, trustedProxies: ['10.0.0.0/8'], origin: 'http://galley.example.org' },
    { ...out, tls, origin: 'https://galley.example.org/path' },
    { ...out, tls, origin: 'galley' },
    { ...out, tls, trustedProxies: ['10.0.0.0/8'] },
  ]) {
    expect(() => judgeBind(settings)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  }
});

it('[X8] only a proxy of a named network counts as one', () => {
  const isProxy = proxyCheck(['10.1.0.0/16', 'fd00::/8']);
  expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1'].map(isProxy)).toEqual([true, true, true]);
  expect(['10.2.0.1', '::ffff:10.2.0.1', 'fe80::1', '127.0.0.1', '', undefined].map(isProxy)).toEqual(
    Array(6).fill(false),
  );
  for (const wrong of ['10.0.0.0', '10.0.0.0/33', 'x/8', '10.0.0.0/8/8 ', 'fd00::/129', '/8']) {
    expect(() => proxyCheck([wrong]), wrong).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  }
});
