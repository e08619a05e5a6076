import { plainWords } from '../request/request-text.ts';

const CHART = /\b(?:charts?|graph|plot|diagram)\b/;
const GROUPED = /\b(?:per|by|for each|for every)\b|\b(?:daily|weekly|monthly|quarterly|yearly)\b/;
const TABLE =
  /\b(?:totals?|sums?|averages?|mean|median|counts?|number of|how many|how much|spend|spending|amount|revenue|file\.\w+)\b/;

/** A chart that can be made of a table: a figure for each value of something. Others need an eye for pictures. */
export function asksForChart(request: string): boolean {
  const words = plainWords(request);
  return CHART.test(words) && GROUPED.test(words) && TABLE.test(words);
}
