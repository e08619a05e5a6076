import { describe, expect, it } from 'vitest';
import { classifyFault } from './classify-fault.ts';
import { readErrorBody } from './error-body.ts';

const classify = (status: number, body: unknown) => classifyFault(status, readErrorBody(JSON.stringify(body)));

/** Bodies as the providers document or send them. */
describe('which failure it is', () => {
  it.each([
    [
      'OpenAI',
      401,
      { error: { message: 'Incorrect API key', type: 'invalid_request_error', code: 'invalid_api_key' } },
      'MODEL_KEY_REFUSED',
    ],
    [
      'OpenAI',
      429,
      { error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' } },
      'MODEL_QUOTA',
    ],
    [
      'OpenAI',
      429,
      { error: { message: 'Rate limit reached', type: 'tokens', code: 'rate_limit_exceeded' } },
      'MODEL_RATE_LIMIT',
    ],
    [
      'OpenAI',
      400,
      { error: { message: 'Your input exceeds the context window of this model.', code: 'context_length_exceeded' } },
      'MODEL_CONTEXT_TOO_LONG',
    ],
    ['OpenAI', 404, { error: { message: 'The model `x` does not exist', code: 'model_not_found' } }, 'MODEL_NOT_FOUND'],
    [
      'OpenAI',
      503,
      { error: { message: 'That model is currently overloaded', type: 'server_error' } },
      'MODEL_OVERLOADED',
    ],
    [
      'Anthropic',
      400,
      {
        type: 'error',
        error: { message: 'input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000' },
      },
      'MODEL_CONTEXT_TOO_LONG',
    ],
    [
      'Anthropic',
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'prompt is too long: 208310 tokens > 200000 maximum' },
      },
      'MODEL_CONTEXT_TOO_LONG',
    ],
    [
      'Anthropic',
      400,
      {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: 'Your credit balance is too low to access the Anthropic API.',
        },
      },
      'MODEL_QUOTA',
    ],
    [
      'Anthropic',
      529,
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      'MODEL_OVERLOADED',
    ],
    ['Anthropic', 403, { type: 'error', error: { type: 'permission_error', message: 'no' } }, 'MODEL_KEY_REFUSED'],
    [
      'Google',
      400,
      {
        error: {
          code: 400,
          status: 'INVALID_ARGUMENT',
          message: 'API key not valid.',
          details: [{ reason: 'API_KEY_INVALID' }],
        },
      },
      'MODEL_KEY_REFUSED',
    ],
    [
      'Google',
      400,
      {
        error: {
          code: 400,
          status: 'INVALID_ARGUMENT',
          message: 'The input token count (1200000) exceeds the maximum number of tokens allowed',
        },
      },
      'MODEL_CONTEXT_TOO_LONG',
    ],
    [
      'Google',
      429,
      {
        error: {
          code: 429,
          status: 'RESOURCE_EXHAUSTED',
          message: 'slow down',
          details: [{ violations: [{ quotaId: 'GenerateRequestsPerMinutePerProject' }] }],
        },
      },
      'MODEL_RATE_LIMIT',
    ],
    [
      'Google',
      429,
      {
        error: {
          code: 429,
          status: 'RESOURCE_EXHAUSTED',
          message: 'quota',
          details: [{ violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel' }] }],
        },
      },
      'MODEL_QUOTA',
    ],
    [
      'Google',
      503,
      { error: { code: 503, status: 'UNAVAILABLE', message: 'The model is overloaded.' } },
      'MODEL_OVERLOADED',
    ],
    ['Google', 504, { error: { code: 504, status: 'DEADLINE_EXCEEDED', message: 'x' } }, 'MODEL_TIMEOUT'],
    [
      'Google, as a list',
      429,
      [{ error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'x' } }],
      'MODEL_RATE_LIMIT',
    ],
    ['Ollama', 404, { error: 'model "llama9" not found, try pulling it first' }, 'MODEL_NOT_FOUND'],
    [
      'vLLM',
      400,
      { object: 'error', message: "This model's maximum context length is 8192 tokens.", type: 'BadRequestError' },
      'MODEL_CONTEXT_TOO_LONG',
    ],
    [
      'llama.cpp',
      400,
      {
        error: {
          code: 400,
          type: 'exceed_context_size_error',
          message: 'the request exceeds the available context size',
        },
      },
      'MODEL_CONTEXT_TOO_LONG',
    ],
    ['OpenRouter', 402, { error: { code: 402, message: 'Insufficient credits' } }, 'MODEL_QUOTA'],
    ['OpenRouter', 502, { error: { code: 502, message: 'Provider returned error' } }, 'MODEL_OVERLOADED'],
    ['anyone', 418, { odd: true }, 'MODEL_BAD_REQUEST'],
    ['anyone', 422, { detail: [{ msg: 'x' }] }, 'MODEL_BAD_REQUEST'],
  ])('[A4] %s %i', (_provider, status, body, code) => {
    expect(classify(status, body)).toBe(code);
  });

  it('[A4] a vague word does not outweigh a clear status', () => {
    const vague = { error: { message: 'no', type: 'api_error' } };
    expect([401, 404, 429, 500].map((status) => classify(status, vague))).toEqual([
      'MODEL_KEY_REFUSED',
      'MODEL_NOT_FOUND',
      'MODEL_RATE_LIMIT',
      'MODEL_OVERLOADED',
    ]);
    expect(classifyFault(undefined, readErrorBody(JSON.stringify(vague)))).toBe('MODEL_OVERLOADED');
  });

  it('[A4] without a status or a word it is a bad response', () => {
    expect(classifyFault(undefined, readErrorBody('<html>'))).toBe('MODEL_BAD_RESPONSE');
    expect(classifyFault(301, readErrorBody(''))).toBe('MODEL_BAD_RESPONSE');
  });

  it('[A4] a refused key stays one whatever the page around it says', () => {
    expect(classify(401, { error: { message: 'model not found for this content policy' } })).toBe('MODEL_KEY_REFUSED');
  });
});
