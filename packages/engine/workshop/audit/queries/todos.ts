import type { AuditList } from '@galley/schema';
import { parsePlan } from '../../../workflow/index.ts';
import { RunNotFoundError } from '../../record/run-record.ts';
import { hideKeys } from '../base/hide-keys.ts';
import type { AuditReader } from '../base/reader.ts';
import { numberAt, type SqlRow, textAt, textOrNull } from '../base/sql-values.ts';

interface Version {
  readonly name: string;
  readonly seq: number;
  readonly at: number;
  readonly by: string;
  readonly text: string;
}

/** Every checklist of a Run: the one that counts, and each that another took the place of, as it was last ticked. */
export function getTodos({ database }: AuditReader, run: string): { lists: AuditList[] } {
  if (database.prepare('SELECT 1 FROM runs WHERE run = ?').get(run) === undefined) throw new RunNotFoundError(run);
  const rows = database.prepare('SELECT * FROM versions WHERE run = ? AND list = 1 ORDER BY seq').all(run);
  const versions = rows.flatMap(versionOf);
  const removed = new Set(
    rows.filter((row) => row.text === null).map((row) => `${textAt(row, 'name')} ${numberAt(row, 'seq')}`),
  );
  const lists: AuditList[] = [];
  for (const [name, own] of Map.groupBy(versions, (version) => version.name)) {
    const last = [...rows].reverse().find((row) => row.name === name);
    const gone = last !== undefined && removed.has(`${name} ${numberAt(last, 'seq')}`);
    const revisions = byRevision(own);
    revisions.forEach((revision, index) => {
      lists.push(listOf(name, index + 1, !gone && index === revisions.length - 1, revision));
    });
  }
  return { lists: lists.sort((left, right) => left.first_seq - right.first_seq) };
}

function versionOf(row: SqlRow): Version[] {
  const text = textOrNull(row, 'text');
  if (text === null) return [];
  return [
    { name: textAt(row, 'name'), seq: numberAt(row, 'seq'), at: numberAt(row, 'at'), by: textAt(row, 'by_whom'), text },
  ];
}

/** A tick makes no new list; other words do. */
function byRevision(versions: readonly Version[]): Version[][] {
  const revisions: Version[][] = [];
  let digest: string | null = null;
  for (const version of versions) {
    const own = wordsOf(version.text);
    if (own === digest) revisions.at(-1)?.push(version);
    else revisions.push([version]);
    digest = own;
  }
  return revisions;
}

/** The list without its boxes and the reasons in them, in any form that a list may have. */
function wordsOf(text: string): string {
  const items = new Map(parsePlan(text).map((item) => [item.line, `${item.number} ${item.text}`]));
  return text
    .split('\n')
    .map((line, index) => items.get(index) ?? line)
    .join('\n');
}

function listOf(artifact: string, revision: number, current: boolean, versions: readonly Version[]): AuditList {
  const [first, last] = [versions[0], versions.at(-1)];
  const text = last?.text ?? '';
  return {
    artifact,
    revision,
    current,
    by: first?.by ?? '',
    title: /^phase:\s*(.+?)\s*$/m.exec(text)?.[1] ?? null,
    first_seq: first?.seq ?? 0,
    last_seq: last?.seq ?? 0,
    at: first?.at ?? 0,
    items: parsePlan(text).map(({ number, label, detail, status, reason }) => ({
      number,
      label: hideKeys(label),
      detail: hideKeys(detail),
      status,
      reason,
    })),
    text: hideKeys(text),
  };
}
