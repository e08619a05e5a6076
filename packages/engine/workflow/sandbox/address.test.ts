import { expect, it } from 'vitest';
import { addressOfUrl, formatAddress, isLoopback, parseAddress } from './address.ts';

it('[T3] reads a host and a port, and nothing that only looks like them', () => {
  expect(parseAddress('API.Example.com:443')).toEqual({ host: 'api.example.com', port: 443 });
  expect(parseAddress('[::1]:80')).toEqual({ host: '::1', port: 80 });
  for (const text of [
    'example.com',
    'example.com:0',
    'example.com:65536',
    'a b:1',
    'x:1@y:2',
    '*:443',
    ':443',
    'http://x:1',
  ])
    expect(parseAddress(text), text).toBeNull();
});

it('[T3] finds where a URL leads, with its usual port', () => {
  expect(addressOfUrl('https://api.example.com/v1')).toBe('api.example.com:443');
  expect(addressOfUrl('http://127.0.0.1:8080')).toBe('127.0.0.1:8080');
  expect(addressOfUrl('http://[::1]/')).toBe('[::1]:80');
  expect(addressOfUrl('http://me@evil.test:1')).toBe('evil.test:1');
  for (const text of ['', 'api.example.com', 'file:///etc/passwd']) expect(addressOfUrl(text), text).toBeNull();
  expect(formatAddress({ host: '::1', port: 1 })).toBe('[::1]:1');
});

it('[T3] knows this computer by its names', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) expect(isLoopback(host), host).toBe(true);
  for (const host of ['localhost.evil.test', '128.0.0.1', '127.evil.test']) expect(isLoopback(host), host).toBe(false);
});
