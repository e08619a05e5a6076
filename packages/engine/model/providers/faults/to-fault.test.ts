import { describe, expect, it } from 'vitest';
import { makeFault, withPartial } from './make-fault.ts';
import { eventFault } from './response-fault.ts';
import { toFault } from './to-fault.ts';

const context = { provider: 'P', model: 'm', key: 'k-123456', requestBody: '' };

describe('what a call throws', () => {
  it('[A4] our own faults pass, also as the cause of another', () => {
    const fault = makeFault('MODEL_TIMEOUT', context);
    expect(toFault(fault, context, 0)).toBe(fault);
    expect(toFault(new Error('wrapped', { cause: fault }), context, 0)).toBe(fault);
  });

  it('[A4] an error event that the SDK dressed up as a response', () => {
    const error = Object.assign(new Error('x'), {
      statusCode: 429,
      responseBody: '{"error":{"code":"insufficient_quota"}}',
    });
    expect(toFault(error, context, 0).code).toBe('MODEL_QUOTA');
  });

  it('[A4] what the SDK cannot send is a bad request, what it cannot read a bad response', () => {
    const unsupported = Object.assign(new Error('x'), { name: 'AI_UnsupportedFunctionalityError' });
    expect(toFault(unsupported, context, 0).code).toBe('MODEL_BAD_REQUEST');
    const odd = toFault(new TypeError('k-123456'), context, 0);
    expect([odd.code, odd.details.reason, odd.cause]).toEqual(['MODEL_BAD_RESPONSE', 'TypeError', undefined]);
    expect(toFault('text', context, 0).code).toBe('MODEL_BAD_RESPONSE');
  });

  it('[A4] error events by their words, their code or their status', () => {
    expect(eventFault({ type: 'overloaded_error', message: 'x' }, context, 0).code).toBe('MODEL_OVERLOADED');
    expect(eventFault({ message: 'x', code: '429' }, context, 0).code).toBe('MODEL_RATE_LIMIT');
    expect(eventFault({ message: 'x', statusCode: 503 }, context, 0).code).toBe('MODEL_OVERLOADED');
    expect(eventFault('Context length exceeded', context, 0).code).toBe('MODEL_CONTEXT_TOO_LONG');
    expect(eventFault(null, context, 0).code).toBe('MODEL_BAD_RESPONSE');
  });

  it('[C5] partial text is added and nothing else changes', () => {
    const fault = makeFault('MODEL_RATE_LIMIT', context, { retryAfterMs: 5, details: { status: 429 } });
    const kept = withPartial(fault, 'Half');
    expect(kept).toMatchObject({
      code: fault.code,
      message: fault.message,
      remedy: fault.remedy,
      transient: true,
      retryAfterMs: 5,
      partial: 'Half',
    });
    expect(kept.details).toEqual(fault.details);
    expect(withPartial(fault, '')).toBe(fault);
  });
});
