import { describe, expect, it } from 'vitest';
import { brokenBodyFault, networkFault, networkReason } from './network-fault.ts';

const context = { provider: 'P', model: 'm' };
const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });

describe('faults of the way there', () => {
  it.each([
    ['ECONNREFUSED', 'MODEL_NETWORK', true],
    ['ENOTFOUND', 'MODEL_NETWORK', true],
    ['UND_ERR_CONNECT_TIMEOUT', 'MODEL_TIMEOUT', true],
    ['ETIMEDOUT', 'MODEL_TIMEOUT', true],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'MODEL_NETWORK', false],
    ['CERT_HAS_EXPIRED', 'MODEL_NETWORK', false],
  ])('[A4] %s', (code, expected, transient) => {
    const fault = networkFault(failed(code), context);
    expect([fault.code, fault.transient, fault.details.reason]).toEqual([expected, transient, code]);
  });

  it('[A4] a body that breaks off is a cut, one that times out is a timeout', () => {
    expect(brokenBodyFault(failed('UND_ERR_SOCKET'), context).code).toBe('MODEL_STREAM_CUT');
    expect(brokenBodyFault(failed('UND_ERR_BODY_TIMEOUT'), context).code).toBe('MODEL_TIMEOUT');
    expect(brokenBodyFault(new TypeError('terminated'), context).code).toBe('MODEL_STREAM_CUT');
  });

  it('finds the code in several attempts and nothing in what is no error', () => {
    const both = new AggregateError([Object.assign(new Error('v6'), { code: 'ENETUNREACH' })]);
    expect(networkReason(new TypeError('fetch failed', { cause: both }))).toBe('ENETUNREACH');
    expect(networkReason('a string')).toBeUndefined();
  });
});
