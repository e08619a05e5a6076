import { type AuditEvent, InvalidArgumentError, type ProcedureArguments } from '@galley/schema';
import { hideKeys } from '../base/hide-keys.ts';
import { type PageFields, pageFields, readCursor } from '../base/page.ts';
import { type AuditReader, readRows } from '../base/reader.ts';
import { addTypes, Conditions, numberAt, type SqlRow } from '../base/sql-values.ts';
import { eventOfRow } from './event-of-row.ts';
import { excerptAround, stringsIn } from './excerpt.ts';

type Found = AuditEvent & { readonly excerpt: string };

/** The newest so many matches are ranked and counted: for a word that is everywhere, more would take seconds and say nothing. */
const MOST_RANKED = 5_000;

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
  const match = matchOf(input.query);
  // Narrowed before it is cut: otherwise the newest matches could all be of another run.
  const isNarrow = conditions.count > 1;
  const own = isNarrow ? `AND rowid IN (SELECT id FROM entries WHERE id = terms.rowid AND ${conditions.where})` : '';
  const newest = `SELECT rowid, rank FROM terms WHERE terms MATCH ? ${own} ORDER BY rowid DESC LIMIT ${MOST_RANKED}`;
  const best = database
    .prepare(`SELECT rowid AS id FROM (${newest}) ORDER BY rank, rowid DESC`)
    .all(match, ...(isNarrow ? conditions.values : []))
    .map((row) => numberAt(row, 'id'));
  const entry = database.prepare('SELECT * FROM entries WHERE id = ? AND seq <= ?');
  const rows: SqlRow[] = [];
  for (const id of best.slice(cursor.offset, cursor.offset + input.limit)) {
    const row = entry.get(id, cursor.through);
    if (row !== undefined) rows.push(row);
  }
  const words = wordsOf(input.query).map(({ text }) => text);
  const events: Found[] = [];
  for (const row of rows) {
    const event = eventOfRow(row);
    events.push({ ...event, excerpt: hideKeys(await excerptOf(reader, event, words)) });
  }
  const page = pageFields(cursor, events.length, best.length);
  if (best.length < MOST_RANKED) return { events, ...page };
  const more = `Only the newest ${MOST_RANKED} matches are looked at; more words or a time narrow them down.`;
  return { events, ...page, left_out: page.left_out === null ? more : `${page.left_out} ${more}` };
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
  // A zero character would end the text for SQLite in the middle of a quotation.
  return [...query.replaceAll(/\p{Cc}/gu, ' ').matchAll(/"([^"]+)"|(\S+)/g)].flatMap(([, phrase, word]) => {
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
