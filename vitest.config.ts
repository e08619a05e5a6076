import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { builtWorkers } from './test/built-workers.ts';

const ignored = ['**/node_modules/**', '**/dist/**', '.runtime/**'];
const integration = '**/*.integration.test.ts';
const browser = '**/*.browser.test.ts';
/** How long `expect.poll` waits at most. It costs only a test that fails; a busy machine is no failure. */
const patient = { poll: { timeout: 30_000 } };
/** Commands that tests start must not write into the configuration of whoever runs them. */
const env = { GALLEY_CONFIG: join(tmpdir(), `galley-test-config-${process.pid}`) };
const seed = ['./test/seed.ts'];
const plugins = [builtWorkers(process.env.GALLEY_COMMAND)];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: seed,
          sequence: { groupOrder: 0 },
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...ignored, integration, browser],
          pool: 'threads',
          isolate: false,
          // A busy machine is no failure.
          testTimeout: 30_000,
          expect: patient,
        },
      },
      {
        plugins,
        test: {
          name: 'integration',
          setupFiles: seed,
          sequence: { groupOrder: 1 },
          include: [integration],
          env,
          exclude: ignored,
          pool: 'forks',
          // Modules are evaluated once for each worker, not for each file.
          isolate: false,
          // Left alone, two processors get one worker, and half of them waits.
          maxWorkers: 3,
          testTimeout: 300_000,
          expect: patient,
          hookTimeout: 120_000,
        },
      },
      {
        plugins,
        test: {
          name: 'browser',
          setupFiles: seed,
          sequence: { groupOrder: 2 },
          include: [browser],
          env,
          exclude: ignored,
          pool: 'forks',
          // Two browsers at once on a small machine make timeouts look like bugs.
          maxWorkers: 1,
          testTimeout: 300_000,
          expect: patient,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
