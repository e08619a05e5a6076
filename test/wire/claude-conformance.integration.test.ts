import { describe, it } from 'vitest';
import { describeBackend } from '../../packages/engine/workflow/backends/testing/conformance.ts';
import { claudeUnderTest } from './claude-under-test.ts';
import { installClaude } from './install-claude.ts';

const installed = await installClaude();

if (installed.found) {
  describeBackend('Claude Code', () => claudeUnderTest(installed.path));
} else {
  describe('Backend conformance: Claude Code', () => {
    it.skip(`not run: Claude Code could not be installed from npm (${installed.reason})`, () => undefined);
  });
}
