import type { DatabaseSync } from 'node:sqlite';
import type { EntryRow, StepRows } from './rows.ts';

/** Characters of a text that the index shows by itself; the rest is read from the journal. */
export const SHOWN_TEXT = 2_000;
/** Characters of one text that can be searched. */
const SEARCHED_TEXT = 200_000;

export type WriteRows = ReturnType<typeof createWriter>;

export function createWriter(database: DatabaseSync) {
  const entry = database.prepare(
    `INSERT INTO entries (seq, run, at, type, kind, agent, phase, item, label, call, session, tool, words, text, chars, failed,
     turn, tokens, cost, elapsed, sources) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const words = database.prepare('INSERT INTO terms (rowid, words, text) VALUES (?, ?, ?)');
  const call = database.prepare(
    'INSERT INTO calls (run, seq, call, agent, phase, item, label, model, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const outcome = database.prepare(
    'UPDATE calls SET answered = ?, input = ?, output = ?, cached = ?, cost = ?, elapsed = ? WHERE run = ? AND seq = ?',
  );
  const enter = database.prepare(
    'INSERT OR IGNORE INTO phases (run, seq, agent, phase, started) VALUES (?, ?, ?, ?, ?)',
  );
  const leave = database.prepare(
    'UPDATE phases SET ended = ? WHERE run = ? AND agent = ? AND phase = ? AND ended IS NULL',
  );
  const version = database.prepare(
    'INSERT OR REPLACE INTO versions (run, name, seq, at, list, by_whom, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const snapshot = database.prepare(
    `INSERT INTO snapshots (run, number, name, kind, label, agent, seq, at)
     SELECT ?1, coalesce(max(number), -1) + 1, ?2, ?3, ?4, ?5, ?6, ?7 FROM snapshots WHERE run = ?1`,
  );

  function writeEntry(run: string | null, row: EntryRow): void {
    const { lastInsertRowid } = entry.run(
      row.seq,
      run,
      row.at,
      row.type,
      row.type.split('.', 1)[0] ?? row.type,
      row.agent,
      row.phase,
      row.item,
      row.label,
      row.call,
      row.session,
      row.tool,
      row.words,
      row.text.slice(0, SHOWN_TEXT),
      row.text.length,
      Number(row.failed),
      Number(row.turn),
      row.tokens,
      row.cost,
      row.elapsed,
      row.sources === null ? null : JSON.stringify(row.sources),
    );
    const found = [row.words, row.tool, row.label, row.phase].filter((word) => word !== null).join(' ');
    words.run(lastInsertRowid, found, row.text.slice(0, SEARCHED_TEXT));
  }

  return {
    writeEntry,
    writeStep(run: string, rows: StepRows): void {
      for (const row of rows.entries) writeEntry(run, row);
      if (rows.call !== null) {
        const { seq, call: id, agent, phase, item, label, model, at } = rows.call;
        call.run(run, seq, id, agent, phase, item, label, model, at);
      }
      if (rows.outcome !== null) {
        const { seq, answered, usage, elapsed } = rows.outcome;
        const [input, output] = [usage?.input_tokens ?? null, usage?.output_tokens ?? null];
        outcome.run(answered, input, output, usage?.cached_tokens ?? null, usage?.cost ?? null, elapsed, run, seq);
      }
      for (const { agent, phase, at } of rows.left) leave.run(at, run, agent, phase);
      for (const { seq, agent, phase, at } of rows.entered) enter.run(run, seq, agent, phase, at);
      for (const { name, seq, at, list, by, text } of rows.versions)
        version.run(run, name, seq, at, Number(list), by, text);
      for (const { name, kind, label, agent, seq, at } of rows.snapshots) {
        snapshot.run(run, name, kind, label, agent, seq, at);
      }
    },
  };
}
