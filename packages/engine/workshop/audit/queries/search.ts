import { type AuditEvent, InvalidArgumentError, type ProcedureArguments } from '@galley/schema';
import { hideKeys } from '../base/hide-keys.ts';
import { type PageFields, pageFields, readCursor } from '../base/page.ts';
import { type AuditReader, readRows } from '../base/reader.ts';
import { addTypes, Conditions, numberAt } from '../base/sql-values.ts';
import { eventOfRow } from './event-of-row.ts';
import { excerptAround, stringsIn } from './excerpt.ts';

type Found = AuditEvent & { readonly excerpt: string };

/** Counting further would read the index to its end for a word that is everywhere. */
const MOST_COUNTED = 10_000;

export async function searchAudit(
  reader: AuditReader,
  input: Omit<ProcedureArguments<'AuditSearch'>, 'workbench_id'>,
): Promise<{ events: Found[] } & PageFields> {
  const { database, lastSeq } = reader;
  const cursor = readCursor(input.cursor, lastSeq);
  const conditions = addTypes(new Conditions().add('seq <= ?', cursor.through), input.types)
    .addIf('run = ?', input.run_id)
    .addIf('at >= ?', input.since)
    .addIf('at < ?', input.until);
  const from = `FROM terms JOIN entries ON entries.id = terms.rowid WHERE terms MATCH ? AND ${conditions.where}`;
  const match = matchOf(input.query);
  const counted = database
    .prepare(`SELECT count(*) AS total FROM (SELECT 1 ${from} LIMIT ${MOST_COUNTED})`)
    .get(match, ...conditions.values);
  const total = numberAt(counted ?? {}, 'total');
  const rows = database
    .prepare(`SELECT entries.* ${from} ORDER BY rank, seq DESC LIMIT ? OFFSET ?`)
    .all(match, ...conditions.values, input.limit, cursor.offset);
  const words = wordsOf(input.query).map(({ text }) => text);
  const events: Found[] = [];
  for (const row of rows) {
    const event = eventOfRow(row);
    events.push({ ...event, excerpt: hideKeys(await excerptOf(reader, event, words)) });
  }
  const page = pageFields(cursor, events.length, total);
  return {
    events,
    ...page,
    ...(total === MOST_COUNTED
      ? { left_out: `${page.left_out ?? ''} There are ${MOST_COUNTED} or more; only so many are counted.`.trim() }
      : {}),
  };
}

/** From what the index shows where the words are there, else from the event itself. */
async function excerptOf(reader: AuditReader, event: AuditEvent, words: readonly string[]): Promise<string> {
  const near = excerptAround(event.text, words) ?? excerptAround(event.words, words);
  if (near !== null || event.text_left_out === 0) return near ?? event.words;
  const row = (await readRows(reader, event.run_id ?? 'workbench', [event.seq])).get(event.seq);
  return excerptAround(stringsIn(row?.event).join('\n'), words) ?? event.words;
}

interface Word {
  readonly text: string;
  readonly phrase: boolean;
}

function wordsOf(query: string): Word[] {
  return [...query.matchAll(/"([^"]+)"|(\S+)/g)].flatMap(([, phrase, word]) => {
    const text = phrase ?? word?.replaceAll('"', '') ?? '';
    return /[\p{L}\p{N}]/u.test(text) ? [{ text, phrase: phrase !== undefined }] : [];
  });
}

/** All words, each as a beginning; text in quotes as it stands. Nothing in it is an operator. */
export function matchOf(query: string): string {
  const words = wordsOf(query);
  if (words.length === 0) {
    throw new InvalidArgumentError('query', `There is no word to search for in "${query}".`, 'Give letters or digits.');
  }
  return words.map(({ text, phrase }) => `"${text}"${phrase ? '' : '*'}`).join(' ');
}
