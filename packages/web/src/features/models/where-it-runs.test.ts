import { expect, it } from 'vitest';
import { whereItRuns } from './where-it-runs.ts';

it.each(['http://127.0.0.1:11434/v1', 'http://localhost:1234/v1', 'http://[::1]:8000/v1'])(
  '[A6] does not say of %s that it is elsewhere',
  (address) =>
    expect(whereItRuns({ name: 'Qwen', address })).toBe('Qwen is answered by another program on this computer.'),
);

it.each([
  'https://api.example.com/v1',
  'https://127.0.0.1.example.com/v1',
  'https://localhost.example.com',
  'nonsense',
  null,
])('[A6] says of %s that it does not run here', (address) =>
  expect(whereItRuns({ name: 'Large', address })).toBe('Large does not run on this computer.'),
);
