import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { type EditedFile, type FileProof, FileRefused } from './file-proof.ts';
import { EMPTY_REPORT, type FileReport, type FileRequest, type Shown } from './protocol.ts';
import { NotWellFormed } from './read-cells.ts';
import { faultsOf, freshFaults } from './validator.ts';

interface Sample {
  readonly bytes: Uint8Array;
}

interface Edit {
  readonly operations: readonly unknown[];
}

interface NamedEdit<Made> {
  readonly name: string;
  readonly group: 'content' | 'structure' | 'alone';
  readonly edit: Made;
}

/** All edits on one file, each by itself; then what the slow judges say. */
export async function checkFile<Facts extends Sample, Made extends Edit>(
  proof: FileProof<Facts, Made>,
  request: FileRequest,
): Promise<FileReport> {
  const started = performance.now();
  const bytes = readFileSync(request.path);
  const facts = lookOrSay(proof, bytes);
  if (typeof facts === 'string') return { ...EMPTY_REPORT, unreadable: facts };
  const violations: string[] = [];
  const refused: string[] = [];
  const leftOut: string[] = [];
  const done: NamedEdit<Made>[] = [];
  for (const { name, group, plan } of proof.kinds) {
    const edit = plan(facts);
    if (edit === undefined) continue;
    if (performance.now() - started > request.budgetMs) {
      leftOut.push(name);
      continue;
    }
    const result = attempt(proof, facts, edit);
    if (typeof result === 'string') return { ...EMPTY_REPORT, unreadable: result, violations };
    violations.push(...result.faults.map((fault) => `${name}: ${fault}`));
    if (result.refused !== undefined) refused.push(`${name}: ${result.refused}`);
    if (result.bytes !== undefined) done.push({ name, group, edit });
  }
  const judged = request.validate ? await checkValidator(proof, facts, done, request) : NOT_ASKED;
  const shown = request.forLibreOffice === undefined ? [] : prepareShown(proof, facts, done, request);
  return {
    edits: done.length,
    kinds: done.map(({ name }) => name),
    refused,
    leftOut,
    blind: [],
    validated: judged.count,
    unjudged: judged.isAble ? 0 : 1,
    violations: [...violations, ...judged.violations],
    shown,
  };
}

const NOT_ASKED: Judged = { count: 0, isAble: true, violations: [] };

function lookOrSay<Facts extends Sample, Made extends Edit>(
  proof: FileProof<Facts, Made>,
  bytes: Buffer,
): Facts | string {
  try {
    return proof.look(bytes);
  } catch (error) {
    return reasonOf(error);
  }
}

/** Refused by ours with a code, or not well-formed for the strict parser. Anything else is a fault of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof GalleyError) return error.code;
  if (error instanceof NotWellFormed) return 'NOT_WELL_FORMED';
  throw error;
}

/** A part that is only read on the way, such as the strings, may be one that is rightly refused. */
function attempt<Facts extends Sample, Made extends Edit>(
  proof: FileProof<Facts, Made>,
  facts: Facts,
  edit: Made,
): EditedFile | string {
  try {
    return proof.check(facts, edit);
  } catch (error) {
    if ((error instanceof GalleyError || error instanceof FileRefused) && error.code.startsWith('FILE_'))
      return error.code;
    throw error;
  }
}

interface Judged {
  readonly count: number;
  /** False when the validator itself breaks down over the file as it came: then nothing can be compared. */
  readonly isAble: boolean;
  readonly violations: readonly string[];
}

/**
 * The validator takes half a second, so edits go to it together, in two groups and those that stand alone. Only when it
 * finds something new is each asked about by itself.
 */
async function checkValidator<Facts extends Sample, Made extends Edit>(
  proof: FileProof<Facts, Made>,
  facts: Facts,
  done: readonly NamedEdit<Made>[],
  request: FileRequest,
): Promise<Judged> {
  const extension = extname(request.path);
  const known = await faultsOf(facts.bytes, request.folder, `before${extension}`);
  if (known === undefined) return { count: 0, isAble: false, violations: [] };
  const news = async (operations: readonly unknown[]): Promise<string[] | undefined> => {
    const edited = proof.apply(facts.bytes, operations);
    if (edited === undefined) return undefined;
    const now = await faultsOf(edited, request.folder, `after${extension}`);
    return now === undefined ? ['nothing: it breaks down'] : freshFaults(now, known);
  };
  const violations: string[] = [];
  let count = 0;
  for (const group of groupsOf(done, request.thorough)) {
    const together = await news(group.flatMap(({ edit }) => edit.operations));
    count += 1;
    if (together !== undefined && together.length === 0) continue;
    const before = violations.length;
    for (const { name, edit } of group) {
      const found = group.length === 1 && together !== undefined ? together : await news(edit.operations);
      count += 1;
      for (const fault of (found ?? []).slice(0, 3)) violations.push(`${name}: the validator now says: ${fault}`);
    }
    // Each alone is sound and all together are not: that is a fault as well.
    if (violations.length === before)
      for (const fault of (together ?? []).slice(0, 3))
        violations.push(`${group.map(({ name }) => name).join(' + ')}: the validator now says: ${fault}`);
  }
  return { count, isAble: true, violations };
}

function groupsOf<Made>(done: readonly NamedEdit<Made>[], thorough: boolean): NamedEdit<Made>[][] {
  if (thorough) return done.map((edit) => [edit]);
  const groups = [
    done.filter(({ group }) => group === 'content'),
    done.filter(({ group }) => group === 'structure'),
    ...done.filter(({ group }) => group === 'alone').map((edit) => [edit]),
  ];
  return groups.filter((group) => group.length > 0);
}

/** Writes edited files for LibreOffice, with what each must show. */
function prepareShown<Facts extends Sample, Made extends Edit>(
  proof: FileProof<Facts, Made>,
  facts: Facts,
  done: readonly NamedEdit<Made>[],
  request: FileRequest,
): Shown[] {
  const shown: Shown[] = [];
  const extension = extname(request.path);
  const write = (name: string, bytes: Uint8Array, expected: Shown['expected']): void => {
    const file = `${request.number}-${shown.length}${extension}`;
    writeFileSync(join(request.forLibreOffice ?? '', file), bytes);
    shown.push({ file, name, expected });
  };
  write('the file itself', facts.bytes, []);
  const texts = (edits: readonly NamedEdit<Made>[]): Shown['expected'] =>
    edits.flatMap(({ edit }) => proof.shows(edit));
  const groups = request.thorough ? done.map((edit) => [edit]) : groupsOf(done, false);
  for (const group of groups) {
    const together = proof.apply(
      facts.bytes,
      group.flatMap(({ edit }) => edit.operations),
    );
    if (together !== undefined) {
      write(group.map(({ name }) => name).join(' + '), together, texts(group));
      continue;
    }
    // Edits that do not go together are shown one by one.
    for (const one of group) {
      const alone = proof.apply(facts.bytes, one.edit.operations);
      if (alone !== undefined) write(one.name, alone, texts([one]));
    }
  }
  return shown;
}
