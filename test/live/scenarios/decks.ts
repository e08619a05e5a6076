import { deckLinesOf } from '@galley/formats';
import { createDeckFromMarkdown } from '../../../packages/formats/src/pptx/create/create-deck.ts';
import { expectPublished, type Scenario } from '../scenario.ts';

const outline = ['# Acme', '', '## Goals', '', '- Grow', '- Hire', '', '## Budget', '', '- 12 million', ''].join('\n');
const deck = createDeckFromMarkdown(Buffer.from(outline), {}).bytes;

const textOf = (bytes: Buffer) =>
  deckLinesOf(bytes)
    .map(({ text }) => text)
    .join('\n');

const lacks = (text: string, words: readonly string[]) =>
  words.filter((word) => !text.includes(word)).map((word) => `the deck does not say "${word}"`);

export const deckScenarios: readonly Scenario[] = [
  {
    name: 'make a presentation',
    files: {
      'notes.md': '# Trip to Rome\n\nWe leave on 3 May, stay four nights at Hotel Sole, and visit the Forum.\n',
    },
    request:
      'Make rome.pptx from notes.md: a title slide "Trip to Rome" and one slide "Plan" with the date, the hotel and the visit.',
    async check(outcome) {
      const missing = expectPublished(outcome, 'rome.pptx');
      if (missing.length > 0) return missing;
      return lacks(textOf(await outcome.read('rome.pptx')), ['Trip to Rome', 'Plan', 'Hotel Sole', 'Forum']);
    },
    answer: {
      research: [{ name: 'read_file', input: { path: 'notes.md' } }],
      steps: [
        {
          file: 'rome.pptx',
          calls: [
            {
              name: 'pptx_create',
              input: {
                path: 'rome.pptx',
                markdown: '# Trip to Rome\n\n## Plan\n\n- 3 May\n- Hotel Sole\n- Visit the Forum\n',
              },
            },
          ],
        },
      ],
    },
  },
  {
    name: 'change a presentation',
    files: { 'deck.pptx': deck },
    request:
      'In deck.pptx change "12 million" to "14 million" and put a slide "Risks" with the points "Supply" and "Prices" at the end. Leave the rest as it is.',
    async review(call) {
      const { focus } = await call('ReviewGetPptxContentDiff', { path: 'deck.pptx' });
      return focus?.slide === 3 ? [] : [`the review begins at slide ${focus?.slide ?? 'none'}, not at 3`];
    },
    async check(outcome) {
      const missing = expectPublished(outcome, 'deck.pptx');
      if (missing.length > 0) return missing;
      const text = textOf(await outcome.read('deck.pptx'));
      const wrong = text.includes('12 million') ? ['the deck still says "12 million"'] : [];
      return [...wrong, ...lacks(text, ['Goals', 'Grow', 'Hire', '14 million', 'Risks', 'Supply', 'Prices'])];
    },
    answer: {
      research: [{ name: 'read_file', input: { path: 'deck.pptx' } }],
      steps: [
        {
          file: 'deck.pptx',
          calls: [
            {
              name: 'pptx_edit',
              input: {
                path: 'deck.pptx',
                operations: [
                  { kind: 'replace_text', find: '12 million', replace: '14 million' },
                  { kind: 'insert_slide', title: 'Risks', content: 'Supply\nPrices' },
                ],
              },
            },
          ],
        },
      ],
    },
  },
];
