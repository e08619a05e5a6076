import type { OfflineRule } from '../../rule.ts';
import { implementSplit } from './implement.ts';
import { planSplit } from './plan.ts';
import { parseSplitRequest } from './request.ts';
import { researchSplit } from './research.ts';

export const splitIntoSheets: OfflineRule = {
  title: 'Split a table into one sheet per value of a column, with an optional summary of totals',
  matches: (request) => parseSplitRequest(request) !== null,
  research(view) {
    const request = parseSplitRequest(view.section('request'));
    return request === null ? { text: '# Research\n\nNothing to split.' } : researchSplit(view, request);
  },
  plan: planSplit,
  implement: implementSplit,
};
