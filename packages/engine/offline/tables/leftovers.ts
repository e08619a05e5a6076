import { columnMentions, findColumn } from '../columns/column-mentions.ts';
import { stemOf } from '../request/target.ts';
import type { RowsAsked } from './read-rows.ts';
import type { Task } from './task.ts';

/**
 * Names and numbers of a request that nothing was made of. Without this, "how many orders from Paris?" would be
 * answered with all orders when no column holds Paris.
 */
export function leftovers({ rest, table }: RowsAsked): string[] {
  const mentions = columnMentions(rest, table);
  const stems = stemOf(table.path)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const found = [...rest.matchAll(/["“'‘`]?(?<![\p{L}\p{N}])([\p{L}\p{N}][\p{L}\p{N}&.'’-]*)/gu)];
  return found.flatMap((match, index) => {
    const word = (match[1] ?? '').replace(/[.'’]+$/, '');
    const [start, end] = [match.index, match.index + match[0].length];
    const isColumn = mentions.some((mention) => start < mention.end && end > mention.start);
    const isStem = stems.some(
      (stem) => stem !== '' && [stem, `${stem}s`, stem.replace(/s$/, '')].includes(word.toLowerCase()),
    );
    if (isColumn || isStem || PLAIN.test(word)) return [];
    const isName = /^\p{Lu}/u.test(word) && index > 0 && !/[.?!:\n]\s*$/.test(rest.slice(0, start));
    const isQuoted = /^["“‘`]/.test(match[0]);
    return isName || isQuoted || /\d/.test(word) ? [word] : [];
  });
}

/** Words that are written large or with a digit and still mean nothing of their own. */
const PLAIN =
  /^(?:I|I'm|I'd|CSV|TSV|XLSX|JSON|JSONL|MD|Excel|Markdown|OK|ABS|EUR|USD|Please|A|The|Top|Rows?|Sheets?|Summary|Totals?|H[12]|Q[1-4])$/i;

/** Said only when no table holds them anywhere. */
export function unknownWords(words: readonly string[], path: string): Task {
  const list = words.map((word) => `"${word}"`).join(', ');
  const text = `It is not clear what ${list} means here: no column of \`${path}\` and no cell of the tables is called so. Put a text to look for into quotes, for instance: description contains "${words[0]}".`;
  return { kind: 'problem', text, unknown: words };
}

const COMMON = new Set(
  `a about above across again all also am an and any are as at average be been below between but by can category columns count counts could csv
  data day daily did different distinct do does drop during each entries entry equal every everything excel export extract file files filter find first for from
  get give grand group grouped had has have having highest how i in into is it its json just keep largest last least less like line lines list look lowest
  make many max maximum me mean median min minimum month monthly months more most much my need new newest no not number of on one only or order other our
  out over paid per please price put quarter quarterly quarters record records remove report rows row save select sheet show smallest so some sort sorted spend spending
  spent subtotal subtotals sum sums table tell than that the their them then there these they this those to top total totals transaction transactions under
  unique up us value values want was we week weekly were what when where which who whole whose will with without write year yearly years you your xlsx
  aggregate summarise summarize calculate compute create copy pull overall altogether earned revenue duplicate duplicates chart graph plot pie bar column line area diagram
  biggest cheapest fewest earliest latest oldest earn earns earnings income expense expenses expensive purchase purchases cost costs pay payment payments bill bills did`.split(
    /\s+/,
  ),
);

/** Plain words that nothing was made of: said with the answer, so that nobody takes them for heard. */
export function ignoredWords({ rest, table }: RowsAsked): string[] {
  const mentions = columnMentions(rest, table);
  const stem = stemOf(table.path).toLowerCase();
  const words = [...rest.matchAll(/(?<![\p{L}\p{N}'])\p{L}[\p{L}'’-]{2,}/gu)].filter((match) => {
    const word = match[0].toLowerCase();
    const isColumn = mentions.some(({ start, end }) => match.index < end && match.index + word.length > start);
    const isKnown = isColumn || COMMON.has(word) || stem.includes(word.replace(/s$/, ''));
    return !isKnown && findColumn(table.columns, word) === undefined;
  });
  const said = [...new Set(words.map((match) => match[0]))];
  return said.length === 0 ? [] : [`These words played no part: ${said.map((word) => `"${word}"`).join(', ')}.`];
}
