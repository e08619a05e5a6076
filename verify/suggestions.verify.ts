import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema/errors';
import { WordDocument } from '../packages/formats/src/docx/package/word-document.ts';
import { changesOf } from '../packages/formats/src/docx/revisions/changes.ts';
import { suggest } from '../packages/formats/src/docx/revisions/suggest.ts';
import { proofFormats } from './lossless/proof-format.ts';
import { proofFolder } from './proof-folder.ts';
import { markProblems } from './suggestions/check-marks.ts';
import { fingerprint } from './suggestions/fingerprint.ts';
import { docxodusJudge, type Judge, libreOfficeJudge, ours } from './suggestions/judges.ts';
import { picker } from './suggestions/picker.ts';
import { type PlainEdit, plainEdits } from './suggestions/plain-edits.ts';
import { firstDifference, settledBytes } from './suggestions/settled-bytes.ts';
import type { Verification } from './verification.ts';

const LARGEST = 1_500_000;
const STAMP = { author: 'Galley', date: '2026-01-01T00:00:00Z' };

/**
 * Edits documents, writes each edit as suggestions, and has them judged: all accepted it must be the edited document, all
 * rejected the old one (text, formats, tables, notes), by our own accept and reject, by docxodus (text) and, every N-th
 * time, by LibreOffice (text; a second opinion, counted). Documents that come with tracked changes are settled by all as they are.
 * `--dir DIR`, `--every N`-th file, `--limit N`, `--only TEXT` in the path, `--edit TEXT` in the name of the edit, `--seed TEXT`,
 * `--office N` every N-th edit (25), `--largest BYTES`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const chosen = proofFolder(args, proofFormats.docx);
  if (typeof chosen === 'string') return { counts: {}, violations: [chosen] };
  const { directory, paths, option, number } = chosen;
  const folder = mkdtempSync(join(tmpdir(), 'galley-suggestions-'));
  const counts = new Map<string, number>();
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  const violations: string[] = [];
  const fail = (violation: string): void => {
    violations.push(violation);
    console.error(`✗ ${violation}`);
  };
  const docxodus = await docxodusJudge();
  const office = await libreOfficeJudge(folder);
  if (office === null) count('LibreOffice is not there');
  let edits = 0;
  try {
    for (const path of paths) {
      const source = path.slice(directory.length + 1);
      const bytes = readFileSync(path);
      if (bytes.length > number('--largest', LARGEST) || !isReadable(bytes)) {
        count('files left out, unreadable or too large');
        continue;
      }
      count('files');
      const before = settledBytes(bytes, 'reject');
      if (changesOf(new WordDocument(bytes)).length > 0) {
        count('files with tracked changes');
        for (const judge of [docxodus, office]) if (judge !== null) await compareSettled(judge, bytes, source);
      }
      for (const [kind, edit] of Object.entries(plainEdits)) {
        if (!kind.includes(option('--edit') ?? '')) continue;
        const made = suggested(bytes, edit, `${option('--seed') ?? ''}${source} ${kind}`);
        if (made === null) continue;
        edits += 1;
        count('edits');
        const label = `${source}: ${kind}`;
        for (const problem of newProblems(bytes, made.suggestion)) fail(`${label}: ${problem}`);
        const settled = { accept: settledBytes(made.plain, 'accept'), reject: before };
        await judge(ours, made.suggestion, settled, label, 'formats');
        // Judges write documents in their own way: what was edited plainly goes through their hands, too.
        const plain = { accept: made.plain, reject: bytes };
        const others = office !== null && edits % number('--office', 25) === 0 ? [docxodus, office] : [docxodus];
        for (const by of others) await judge(by, made.suggestion, await settledBy(by, plain), label, 'text');
      }
    }
  } finally {
    office?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts: Object.fromEntries([...counts].sort()), violations };

  async function settledBy(by: Judge, plain: Wanted): Promise<Wanted> {
    const [accept, reject] = [await by.settle(plain.accept, 'accept'), await by.settle(plain.reject, 'reject')];
    return {
      accept: typeof accept === 'string' ? settledBytes(plain.accept, 'accept') : accept,
      reject: typeof reject === 'string' ? settledBytes(plain.reject, 'reject') : reject,
    };
  }

  async function judge(
    by: Judge,
    suggestion: Uint8Array,
    wanted: Wanted,
    label: string,
    detail: 'text' | 'formats',
  ): Promise<void> {
    for (const decision of ['accept', 'reject'] as const) {
      const found = await by.settle(suggestion, decision);
      if (typeof found === 'string') {
        count(`${by.name} could not ${decision}`);
        continue;
      }
      const stories = by === ours ? 'all' : 'body';
      const lines = (bytes: Uint8Array) => fingerprint(bytes, { detail, stories }).map((line) => shown(line, by));
      const difference = firstDifference(lines(found), lines(wanted[decision]));
      if (difference === null) count(`${by.name}, ${decision}: same`);
      else {
        count(`${by.name}, ${decision}: different`);
        const words = `${label}: ${decision} by ${by.name}: ${difference}`;
        if (by === ours || by === docxodus) fail(words);
        else console.error(`– ${words}`);
      }
    }
  }

  async function compareSettled(by: Judge, bytes: Uint8Array, source: string): Promise<void> {
    const wanted = { accept: settledBytes(bytes, 'accept'), reject: settledBytes(bytes, 'reject') };
    await judge({ ...by, name: `as they came: ${by.name}` }, bytes, wanted, source, 'text');
  }
}

interface Wanted {
  readonly accept: Uint8Array;
  readonly reject: Uint8Array;
}

/** LibreOffice writes spaces and empty lines of its own. */
function shown(line: string, by: Judge): string {
  return by.name.endsWith('LibreOffice') ? line.replaceAll(/\s+/g, ' ').trim() : line;
}

function isReadable(bytes: Uint8Array): boolean {
  try {
    return new WordDocument(bytes).stories().every(({ part }, _, all) => all.length > 0 && part !== '');
  } catch (error) {
    if (error instanceof GalleyError) return false;
    throw error;
  }
}

function suggested(
  bytes: Uint8Array,
  edit: PlainEdit,
  seed: string,
): { plain: Uint8Array; suggestion: Uint8Array } | null {
  const document = new WordDocument(bytes);
  if (!edit(document, picker(seed))) return null;
  const plain = document.finish();
  const edited = new WordDocument(plain);
  suggest(new WordDocument(bytes), edited, STAMP);
  return { plain, suggestion: edited.finish() };
}

/** What was wrong before is not ours. */
function newProblems(before: Uint8Array, after: Uint8Array): string[] {
  const known = new Set(markProblems(before));
  return markProblems(after).filter((problem) => !known.has(problem));
}
