import { documentLinesOf } from '@galley/formats';
import { createFromMarkdown } from '../../../packages/formats/src/docx/create/create-document.ts';
import { expectPublished, type Scenario } from '../scenario.ts';

const markdown = ['# Parties', '', 'Acme and Globex agree.', '', '# Price', '', 'The price is 100 euros.', ''].join(
  '\n',
);
const contract = createFromMarkdown(Buffer.from(markdown), {}).bytes;

export const documentScenarios: readonly Scenario[] = [
  {
    name: 'change a Word document',
    files: { 'contract.docx': contract },
    request:
      'In contract.docx the price is 120 euros instead of 100, and after that paragraph comes "Paid in May." Leave the rest.',
    async review(call) {
      const { focus } = await call('ReviewGetDocxContentDiff', { path: 'contract.docx' });
      return focus?.section === 2 ? [] : [`the review begins in section ${focus?.section ?? 'none'}, not in 2`];
    },
    async check(outcome) {
      const missing = expectPublished(outcome, 'contract.docx');
      if (missing.length > 0) return missing;
      const lines = documentLinesOf(await outcome.read('contract.docx')).map(({ text }) => text);
      const wanted = ['# Parties', 'Acme and Globex agree.', '# Price', 'The price is 120 euros.', 'Paid in May.'];
      return wanted.every((line, index) => lines[index] === line) ? [] : [`the document reads: ${lines.join(' / ')}`];
    },
    answer: {
      steps: [
        {
          file: 'contract.docx',
          calls: [
            { name: 'replace_text', input: { path: 'contract.docx', find: '100 euros', replace: '120 euros' } },
            {
              name: 'docx_edit',
              input: {
                path: 'contract.docx',
                operations: [{ kind: 'insert_paragraphs', after: 4, paragraphs: [{ text: 'Paid in May.' }] }],
              },
            },
          ],
        },
      ],
    },
  },
  {
    name: 'make a PDF',
    files: { 'notes.md': '# Minutes\n\nAll agreed on blue.\n' },
    request: 'Turn notes.md into minutes.pdf.',
    async check(outcome) {
      const missing = expectPublished(outcome, 'minutes.pdf');
      if (missing.length > 0) return missing;
      const head = (await outcome.read('minutes.pdf')).subarray(0, 5).toString('latin1');
      return head === '%PDF-' ? [] : [`minutes.pdf begins with ${head}`];
    },
    answer: {
      steps: [
        { file: 'minutes.pdf', calls: [{ name: 'pdf_create', input: { path: 'minutes.pdf', from: 'notes.md' } }] },
      ],
    },
  },
];
