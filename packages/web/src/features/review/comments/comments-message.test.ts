import { expect, it } from 'vitest';
import { commentsMessage } from './comments-message.ts';

it('[B12] comments become one request that names the file and the place of each', () => {
  expect(
    commentsMessage([
      { path: 'costs.xlsx', place: 'Costs!B3', text: ' Should be 950,\n not 1200. ' },
      { path: 'letter.docx', place: null, text: 'Friendlier, please.' },
    ]),
  ).toBe(
    'Please change the Draft as these comments ask:\n\n- costs.xlsx, Costs!B3: Should be 950, not 1200.\n- letter.docx: Friendlier, please.',
  );
});
