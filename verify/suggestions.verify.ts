import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema/errors';
import { WordDocument } from '../packages/formats/src/docx/package/word-document.ts';
import { changesOf } from '../packages/formats/src/docx/revisions/changes.ts';
import { proofFormats } from './lossless/proof-format.ts';
import { faultsOf } from './lossless/validator.ts';
import { proofFolder } from './proof-folder.ts';
import { markProblems } from './suggestions/check-marks.ts';
import { judgeFacets, settledFacets } from './suggestions/judge-facets.ts';
import { docxodusJudge, libreOfficeJudge } from './suggestions/judges.ts';
import { type Opinion, otherOpinions } from './suggestions/other-opinions.ts';
import { operationEdits, TOGETHER, type TrackedEdit, treeEdits } from './suggestions/tracked-edits.ts';
import type { Verification } from './verification.ts';

const LARGEST = 1_500_000;

/**
 * Makes every operation to every document twice, at once and as suggestions, and has the suggestions judged: all accepted
 * it must be the document edited at once, all rejected the old one (text, formats, tables, notes, pictures, links, pages …),
 * but for what a warning names. By our own accept and reject, by docxodus (text) and, every N-th time, by LibreOffice
 * (text; a second opinion, counted). Ids of changes are unique, Microsoft's validator finds nothing new. Documents that
 * come with tracked changes are settled by all as they are.
 * `--dir DIR`, `--every N`-th file, `--limit N`, `--only TEXT` in the path, `--edit TEXT` in the name of the operation, `--seed TEXT`,
 * `--office N` every N-th edit (25), `--largest BYTES`, `--no-validator`, `--no-docxodus`, `--no-office`, `--no-tree`.
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
  const docxodus = args.includes('--no-docxodus') ? null : await docxodusJudge();
  const office = args.includes('--no-office') ? null : await libreOfficeJudge(folder);
  if (office === null) count('without LibreOffice');
  let edits = 0;
  let files = 0;
  try {
    for (const path of paths) {
      const source = path.slice(directory.length + 1);
      const bytes = readFileSync(path);
      files += 1;
      if (files % 10 === 0)
        console.error(`… ${files}/${paths.length}, ${edits} edits, ${violations.length} violations`);
      if (bytes.length > number('--largest', LARGEST) || !isReadable(bytes)) {
        count('files left out, unreadable or too large');
        continue;
      }
      count('files');
      await checkFile(bytes, source);
    }
  } finally {
    office?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts: Object.fromEntries([...counts].sort()), violations };

  async function checkFile(bytes: Uint8Array, source: string): Promise<void> {
    const others = {
      docxodus: docxodus === null ? null : otherOpinions(docxodus, bytes),
      office: office === null ? null : otherOpinions(office, bytes),
    };
    if (changesOf(new WordDocument(bytes)).length > 0) {
      count('files with tracked changes');
      for (const by of [others.docxodus, others.office]) {
        for (const opinion of (await by?.asItCame()) ?? []) note(opinion, 'as they came, ', source);
      }
    }
    const before = settledFacets(bytes, 'reject');
    const known = new Set(markProblems(bytes));
    const wanted = option('--edit') ?? '';
    const seed = `${option('--seed') ?? ''}${source}`;
    const doubtful: TrackedEdit[] = [];
    for (const edit of [
      ...operationEdits(bytes, wanted),
      ...(args.includes('--no-tree') ? [] : treeEdits(bytes, wanted, seed)),
    ]) {
      const label = `${source}: ${edit.kind}`;
      if ('refused' in edit) {
        if (edit.isRight) count(`refused as a suggestion: ${edit.kind}`);
        else fail(`${label}: ${edit.refused}`);
        continue;
      }
      edits += 1;
      count(`edit ${edit.kind}`);
      for (const problem of markProblems(edit.tracked)) if (!known.has(problem)) fail(`${label}: ${problem}`);
      const verdict = judgeFacets(edit, before);
      count(`ours, accept: ${verdict.accept}`);
      count(`ours, reject: ${verdict.reject}`);
      for (const facet of verdict.atOnce) count(`done at once and named: ${facet}`);
      for (const violation of verdict.violations) fail(`${label}: ${violation}`);
      for (const opinion of (await others.docxodus?.of(edit)) ?? []) note(opinion, '', label);
      if (edits % number('--office', 25) === 0) {
        for (const opinion of (await others.office?.of(edit)) ?? []) note(opinion, '', label);
      }
      doubtful.push(edit);
    }
    if (!args.includes('--no-validator')) await validate(bytes, doubtful, source);
  }

  function note({ by, decision, difference, isFailure }: Opinion, when: string, label: string): void {
    const how = isFailure ? 'could not' : difference === null ? 'same' : 'different';
    count(`${when}${by}, ${decision}: ${how}`);
    if (isFailure || difference === null) return;
    const words = `${label}: ${decision} by ${by}: ${difference}`;
    if (by === 'docxodus') fail(words);
    else console.error(`– ${words}`);
  }

  /** All operations in one file; each by itself only if that one has new faults. */
  async function validate(bytes: Uint8Array, made: readonly TrackedEdit[], source: string): Promise<void> {
    const known = await faultsOf(bytes, folder, 'before.docx');
    if (known === undefined) return count('the validator broke down');
    const together = made.filter(({ kind }) => kind === TOGETHER);
    const added = await newFaults(together, known);
    count(`validated: ${added.length === 0 ? 'nothing new' : 'new faults'}`);
    if (added.length === 0 && together.length > 0) return;
    const named = await newFaults(
      made.filter(({ kind }) => kind !== TOGETHER),
      known,
    );
    for (const fault of named.length === 0 ? added : named) fail(`${source}: validator: ${fault}`);
  }

  async function newFaults(made: readonly TrackedEdit[], known: ReadonlySet<string>): Promise<string[]> {
    const found: string[] = [];
    for (const { kind, tracked } of made) {
      const faults = await faultsOf(tracked, folder, 'tracked.docx');
      found.push(...[...(faults ?? [])].filter((fault) => !known.has(fault)).map((fault) => `${kind}: ${fault}`));
    }
    return found;
  }
}

function isReadable(bytes: Uint8Array): boolean {
  try {
    return new WordDocument(bytes).stories().every(({ part }, _, all) => all.length > 0 && part !== '');
  } catch (error) {
    if (error instanceof GalleyError) return false;
    throw error;
  }
}
