import { describe, it } from 'vitest';
import { describeBackend } from '../../packages/engine/workflow/backends/testing/conformance.ts';
import { codexUnderTest } from './codex-under-test.ts';
import { installCodex } from './install-codex.ts';

const installed = await installCodex();

if (installed.found) {
  // Its stream holds whole messages, not pieces: a turn cannot be seen talking before it has said something.
  describeBackend('Codex', () => codexUnderTest(installed.path), { streams: false });
} else {
  describe('Backend conformance: Codex', () => {
    it.skip(`not run: Codex could not be installed from npm (${installed.reason})`, () => undefined);
  });
}
