import { describe, expect, it } from 'vitest';
import { type Area, areaOf } from './area.ts';
import { checkRequest, type GuardedRequest } from './guard.ts';

const own = { host: '127.0.0.1:4711', origin: 'http://127.0.0.1:4711', fetchSite: 'same-origin', fetchMode: 'cors' };
const call: GuardedRequest = { ...own, method: 'POST', path: '/rpc/WorkbenchList', contentType: 'application/json' };
const open: GuardedRequest = {
  ...call,
  ...{ method: 'GET', path: '/', origin: undefined, fetchSite: 'none', fetchMode: 'navigate', contentType: undefined },
};
const handOver: GuardedRequest = {
  ...call,
  ...{ path: '/sign-in/file', origin: 'null', fetchSite: 'cross-site', fetchMode: 'navigate' },
  contentType: 'application/x-www-form-urlencoded',
};
const reasonFor = (request: GuardedRequest) => checkRequest(request, areaOf(request.path), 4711)?.details.reason;

describe('lets through', () => {
  it.each<[string, GuardedRequest]>([
    ['a call of the page', call],
    ['its content type with a charset', { ...call, contentType: 'Application/JSON; charset=utf-8' }],
    ['a program that sends no browser headers', { ...call, origin: undefined, fetchSite: undefined }],
    ['its events', { ...call, path: '/events', method: 'GET', contentType: undefined }],
    ['a typed address', open],
    ['a link from another page', { ...open, fetchSite: 'cross-site' }],
    ['a file of the page', { ...open, path: '/assets/app.js', fetchSite: 'same-origin', fetchMode: 'cors' }],
    ['the private file that hands over a code', handOver],
    ['the same from Safari', { ...handOver, origin: 'file://' }],
  ])('[X6] %s', (_, request) => expect(reasonFor(request)).toBeUndefined());
});

describe('refuses', () => {
  it.each<[string, GuardedRequest, string]>([
    ['no host', { ...call, host: undefined }, 'host'],
    ['the name of another site that resolves to this computer', { ...call, host: 'evil.example:4711' }, 'host'],
    ['localhost, which may be another program on ::1', { ...call, host: 'localhost:4711' }, 'host'],
    ['another port as host', { ...call, host: '127.0.0.1:80' }, 'host'],
    ['a page of another site', { ...call, origin: 'https://evil.example' }, 'origin'],
    ['a page of another local port', { ...call, origin: 'http://127.0.0.1:3000' }, 'origin'],
    ['an opaque origin', { ...call, origin: 'null' }, 'origin'],
    ['another site without an origin', { ...call, origin: undefined, fetchSite: 'cross-site' }, 'site'],
    ['another port without an origin', { ...call, origin: undefined, fetchSite: 'same-site' }, 'site'],
    ['a procedure as an address', { ...call, fetchSite: 'none', fetchMode: 'navigate' }, 'site'],
    ['a form of another site', { ...call, contentType: 'text/plain' }, 'content-type'],
    ['no content type', { ...call, contentType: undefined }, 'content-type'],
    [
      'a script tag of another site',
      { ...open, path: '/theme.js', fetchSite: 'cross-site', fetchMode: 'no-cors' },
      'site',
    ],
    ['a frame or fetch of the page from another port', { ...open, fetchSite: 'same-site', fetchMode: 'cors' }, 'site'],
    ['events of another site', { ...call, path: '/events', method: 'GET', fetchSite: 'cross-site' }, 'site'],
    ['a hand-over by another site', { ...handOver, origin: 'https://evil.example' }, 'origin'],
    ['a hand-over that is no navigation', { ...handOver, fetchMode: 'no-cors' }, 'site'],
    ['a typed code from a file', { ...handOver, path: '/sign-in/code', contentType: 'application/json' }, 'origin'],
  ])('[X6] %s', (_, request, reason) => expect(reasonFor(request)).toBe(reason));

  it('[X6] every method that an area does not know', () => {
    const paths = [
      '/',
      '/events',
      '/rpc/WorkbenchList',
      '/sign-in/code',
      '/sign-in/file',
      '/sign-in/new-code',
      '/sign-out',
      '/nothing',
    ];
    const allowed = paths.map((path) =>
      ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'].filter(
        (method) => checkRequest({ ...call, path, method }, areaOf(path), 4711)?.details.reason !== 'method',
      ),
    );
    expect(allowed.map(String)).toEqual(['GET,HEAD', 'GET', 'POST', 'POST', 'POST', 'POST', 'POST', 'GET,HEAD']);
  });
});

it.each<[string, Area]>([
  ['/rpc/', 'procedure'],
  ['/rpc/a/b', 'procedure'],
  ['/rpcx', 'page'],
  ['/events/', 'page'],
])('%s is taken for %s', (path, area) => expect(areaOf(path)).toBe(area));
