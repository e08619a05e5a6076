import { expect, it } from 'vitest';
import { echoedArguments } from './echoed-arguments.ts';

it('[A4] shows what was written; of a long text both ends, and how much is left out', () => {
  expect(echoedArguments('{"path": ')).toEqual({ malformed_arguments: '{"path": ' });
  const { malformed_arguments: text } = echoedArguments(`{"text": "${'x'.repeat(9000)}`);
  expect(text).toMatch(/^\{"text": "x+ … 5010 characters left out … x+$/);
});
