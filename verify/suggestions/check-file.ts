import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WordDocument } from '../../packages/formats/src/docx/package/word-document.ts';
import { changesOf } from '../../packages/formats/src/docx/revisions/changes.ts';
import { faultsOf, freshFaults } from '../lossless/validator.ts';
import { markProblems } from './check-marks.ts';
import { judgeFacets, settledFacets } from './judge-facets.ts';
import type { Judge } from './judges.ts';
import { type Opinion, otherOpinions, outcomeOf } from './other-opinions.ts';
import type { ForOffice, SuggestionsReport, SuggestionsRequest } from './protocol.ts';
import { editKinds, editOf, TOGETHER, type TrackedEdit } from './tracked-edits.ts';

/** Every operation on one document, at once and as suggestions, before all judges but LibreOffice. */
export async function checkSuggestions(
  request: SuggestionsRequest,
  docxodus: Judge | null,
): Promise<SuggestionsReport> {
  const started = performance.now();
  const bytes = readFileSync(request.path);
  const counts: Record<string, number> = {};
  const count = (key: string): void => {
    counts[key] = (counts[key] ?? 0) + 1;
  };
  const violations: string[] = [];
  const forOffice: ForOffice[] = [];
  const note = (opinion: Opinion, when: string, label: string): void => {
    count(`${when}${opinion.by}, ${opinion.decision}: ${outcomeOf(opinion)}`);
    if (outcomeOf(opinion) === 'different')
      violations.push(`${label}${opinion.decision} by ${opinion.by}: ${opinion.difference}`);
  };
  const opinions = docxodus === null ? null : otherOpinions(docxodus, bytes);
  if (changesOf(new WordDocument(bytes)).length > 0) {
    count('files with tracked changes');
    for (const opinion of (await opinions?.asItCame()) ?? []) note(opinion, 'as they came, ', '');
    if (request.officeEvery > 0) forOffice.push({ kind: '' });
  }
  const before = settledFacets(bytes, 'reject');
  const known = new Set(markProblems(bytes));
  const made: TrackedEdit[] = [];
  let leftOut = 0;
  for (const kind of ordered(request)) {
    if (performance.now() - started > request.budgetMs) {
      leftOut += 1;
      continue;
    }
    const edit = editOf(kind, bytes, request.seed);
    if (edit === null) continue;
    const label = `${edit.kind}: `;
    if ('refused' in edit) {
      if (edit.isRight) count(`refused as a suggestion: ${edit.kind}`);
      else violations.push(label + edit.refused);
      continue;
    }
    made.push(edit);
    count(`edit ${edit.kind}`);
    for (const problem of markProblems(edit.tracked)) if (!known.has(problem)) violations.push(label + problem);
    const verdict = judgeFacets(edit, before);
    count(`ours, accept: ${verdict.accept}`);
    count(`ours, reject: ${verdict.reject}`);
    for (const facet of verdict.atOnce) count(`done at once and named: ${facet}`);
    for (const violation of verdict.violations) violations.push(label + violation);
    for (const opinion of (await opinions?.of(edit)) ?? []) note(opinion, '', label);
    // Not the same kinds in every file: where it begins moves on from file to file.
    if (request.officeEvery > 0 && (made.length + request.number * 7) % request.officeEvery === 0)
      forOffice.push(keptForOffice(edit, request.folder));
  }
  if (request.validate) {
    const judged = await validated(bytes, made, request.folder, started + 2 * request.budgetMs);
    count(judged.outcome);
    violations.push(...judged.faults.map((fault) => `validator: ${fault}`));
  }
  return { counts, edits: made.length, leftOut, forOffice, violations };
}

/** All together first, the others from another one on in every file: what time runs out for is not always the same. */
function ordered({ edit, tree, number }: SuggestionsRequest): readonly string[] {
  const kinds = editKinds(tree).filter((kind) => kind.includes(edit));
  const others = kinds.filter((kind) => kind !== TOGETHER);
  const from = (number * 11) % Math.max(1, others.length);
  return [...kinds.filter((kind) => kind === TOGETHER), ...others.slice(from), ...others.slice(0, from)];
}

function keptForOffice({ kind, plain, tracked }: TrackedEdit, folder: string): ForOffice {
  const files = { plain: join(folder, 'office-plain.docx'), tracked: join(folder, 'office-tracked.docx') };
  writeFileSync(files.plain, plain);
  writeFileSync(files.tracked, tracked);
  return { kind, ...files };
}

/** All operations in one file; each by itself only if that one has new faults. */
async function validated(
  bytes: Uint8Array,
  made: readonly TrackedEdit[],
  folder: string,
  until: number,
): Promise<{ outcome: string; faults: readonly string[] }> {
  const known = await faultsOf(bytes, folder, 'before.docx');
  if (known === undefined) return { outcome: 'the validator broke down', faults: [] };
  const together = made.filter(({ kind }) => kind === TOGETHER);
  const added = await newFaults(together, known, folder, Number.POSITIVE_INFINITY);
  if (added.length === 0 && together.length > 0) return { outcome: 'validated: nothing new', faults: [] };
  const apart = made.filter(({ kind }) => kind !== TOGETHER);
  const named = await newFaults(apart, known, folder, until);
  const faults = named.length === 0 ? added : named;
  return { outcome: `validated: ${faults.length === 0 ? 'nothing new' : 'new faults'}`, faults };
}

async function newFaults(
  made: readonly TrackedEdit[],
  known: ReadonlySet<string>,
  folder: string,
  until: number,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { kind, tracked } of made) {
    // The validator starts anew for each; the fault of all together is reported in any case.
    if (performance.now() > until) break;
    const faults = await faultsOf(tracked, folder, 'tracked.docx');
    const others = [...(faults ?? [])].filter((fault) => !known.has(ofRecorded(fault)) && !SHARED_SHAPE.test(fault));
    const fresh = freshFaults(others, known);
    found.push(...fresh.map((fault) => `${kind}: ${fault}`));
  }
  return found;
}

/**
 * A drawing of the older kind that moves takes the definition of its shape along, in its old and its new place: shapes elsewhere
 * refer to it by name, whichever of the two is settled.
 */
const SHARED_SHAPE = /\/v:shapetype Sem_UniqueAttributeValue /;

/** What was deleted, and a record of former properties, has the faults that it had before. */
function ofRecorded(fault: string): string {
  return fault.replaceAll('/w:del/', '/').replaceAll(/\/w:(\w+)\/w:\1Change\/w:\1(?=[/ ])/g, '/w:$1');
}
