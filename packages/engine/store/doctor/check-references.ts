import { stat } from 'node:fs/promises';
import { GalleyError, systemErrorCode } from '@galley/schema';
import { ObjectMissingError } from '../disk/errors.ts';
import type { ReferenceSource } from '../objects/references.ts';
import type { Store } from '../ports/ports.ts';
import type { CheckedObjects } from './check-objects.ts';
import { type Findings, messageOf } from './report.ts';

const NAMED_AT_MOST = 20;

interface Naming {
  readonly what: Set<string>;
  count: number;
}

/** Finds objects that are named and not there, and says of bad ones who needs them. Returns how many lists were read. */
export async function checkReferences(
  store: Store,
  references: ReferenceSource,
  { bad }: CheckedObjects,
  findings: Findings,
): Promise<number> {
  const present = new Set<string>();
  const naming = new Map<string, Naming>();
  let lists = 0;
  let done = 0;
  const onList = () => {
    lists += 1;
  };
  const onUnreadable = (what: string, hash: string, error: unknown) => {
    // A list that is missing or corrupt is reported as an object; this is one that holds something else.
    if (bad.has(hash) || error instanceof ObjectMissingError) return;
    findings.note({
      code: 'MANIFEST_UNREADABLE',
      what: `The list of files of ${what} cannot be read.`,
      detail: { hash, reason: messageOf(error) },
      affects: [what],
      repair: 'none',
    });
  };
  try {
    for await (const { hash, what, required } of references(store, { onUnreadable, onList })) {
      done += 1;
      findings.progress({ stage: 'references', done, total: null });
      if (!required || present.has(hash)) continue;
      if (!bad.has(hash) && !naming.has(hash) && (await isThere(store, hash))) {
        present.add(hash);
        continue;
      }
      const known = naming.get(hash) ?? { what: new Set(), count: 0 };
      known.count += 1;
      if (known.what.size < NAMED_AT_MOST) known.what.add(what);
      naming.set(hash, known);
    }
  } catch (error) {
    // The rows that could not be read are reported by themselves; what they name is not known.
    if (!(error instanceof GalleyError)) throw error;
  }
  for (const [hash, { code, reason }] of bad) noteObject(findings, { code, hash, reason }, naming.get(hash));
  for (const [hash, names] of naming) {
    if (!bad.has(hash)) noteObject(findings, { code: 'OBJECT_MISSING', hash, reason: 'there is no such file' }, names);
  }
  return lists;
}

const says = {
  OBJECT_CORRUPT: 'holds something else than was stored',
  OBJECT_UNREADABLE: 'cannot be read',
  OBJECT_MISSING: 'is missing',
};

interface ObjectDamage {
  readonly code: keyof typeof says;
  readonly hash: string;
  readonly reason: string;
}

function noteObject(findings: Findings, { code, hash, reason }: ObjectDamage, naming: Naming | undefined): void {
  findings.note({
    code,
    what: `Stored content ${hash.slice(0, 12)}… ${says[code]}.`,
    detail: { hash, reason, affected: naming?.count ?? 0 },
    affects: [...(naming?.what ?? [])],
    repair: code === 'OBJECT_MISSING' ? 'refill' : 'quarantine',
  });
}

async function isThere({ objects }: Store, hash: string): Promise<boolean> {
  return objects.isPacked(hash) || exists(objects.pathOf(hash));
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
