import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Need, needs, procedures } from '@galley/schema';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../', import.meta.url));

/** Files whose buttons stand inside something that asks for the role: where that is. */
const GATED_BY: Readonly<Record<string, string | readonly string[]>> = {
  'features/companion/use-companion-actions.ts': [
    'features/companion/companion-panel.tsx',
    'features/companion/proposal.tsx',
  ],
  'features/runs/stopped-agents.tsx': 'features/watch/run-banner.tsx',
  'features/runs/changed-source.tsx': 'features/watch/run-banner.tsx',
  'features/watch/run-remedies.tsx': 'features/watch/run-banner.tsx',
  'features/watch/needs/budget-card.tsx': 'features/watch/needs/needs-you.tsx',
  'features/watch/needs/ask-card.tsx': 'features/watch/needs/needs-you.tsx',
  'features/trust/trust-card.tsx': 'features/trust/trust-cards.tsx',
  'features/tries/start-try.tsx': 'features/tries/tries-panel.tsx',
  'features/chat/messages/use-rewind.ts': 'features/chat/messages/message-actions.tsx',
  'features/chat/composer/composer.tsx': 'features/chat/chat.tsx',
  'features/workflows/start-form.tsx': 'features/workflows/workflow-detail.tsx',
  'features/workflows/copy-workflow.tsx': 'features/workflows/workflow-detail.tsx',
  'features/workflows/new-workflow.tsx': 'features/workflows/workflow-list.tsx',
  'features/plan/context/use-plan-actions.ts': 'features/plan/plan-panel.tsx',
  'features/plan/gate/plan-gate.tsx': 'features/plan/plan-panel.tsx',
  'features/review/remove/use-removal.ts': 'features/review/file-actions.tsx',
  'features/review/comments/send-comments.tsx': 'features/review/review-panel.tsx',
};
/** Settings offer their sections by role (`settings-dialog.tsx`); Home is of a Galley of one person, which has no roles. */
const WHOLE = [/^features\/settings\//, /^features\/home\//];
const OF_THE_COMPUTER = /^Home/;

/** Needs are ordered: a role that covers more covers this one, too. */
function isAsked(text: string, need: Need): boolean {
  const enough = needs.slice(needs.indexOf(need)).join('|');
  return new RegExp(`need="(${enough})"|[mM]ay(\\(\\))?\\('(${enough})'\\)`).test(text);
}

interface Use {
  readonly file: string;
  readonly name: string;
  readonly need: Need;
}

/** Every procedure that a button of the page calls and that a role may not cover. */
function uses(): Use[] {
  return globSync('{app,features}/**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(`${source}${file}`, 'utf8');
      return [...text.matchAll(/useAction\(\s*'(\w+)'/g)].map(([, name = '']) => {
        const { needs: asked } = procedures[name as keyof typeof procedures];
        return { file, name, need: asked };
      });
    });
}

it('[X1] every button that calls a procedure with a need is offered only to roles that cover it', () => {
  const all = uses().filter(({ need, name }) => need !== 'look' && !OF_THE_COMPUTER.test(name));
  expect(all.length).toBeGreaterThan(40);
  const open = all.filter(({ file, need }) => {
    if (WHOLE.some((part) => part.test(file))) return false;
    const asking = [GATED_BY[file] ?? file].flat();
    return !asking.some((each) => isAsked(readFileSync(`${source}${each}`, 'utf8'), need));
  });
  expect(open.map(({ file, name, need }) => `${basename(file)}: ${name} needs ${need}`)).toEqual([]);
});

it('names no file that is gone or asks by itself', () => {
  const files = new Set(uses().map(({ file }) => file));
  expect(Object.keys(GATED_BY).filter((file) => !files.has(file))).toEqual([]);
});
