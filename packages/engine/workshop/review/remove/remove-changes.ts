import { randomUUID } from 'node:crypto';
import { sharedDocuments } from '@galley/formats';
import { allButUnits, GalleyError, InternalError, InvalidArgumentError } from '@galley/schema';
import type { Workbench } from '../../../workbench/index.ts';
import { publishSelection } from '../publish-selection.ts';
import { bothSides } from '../sides.ts';
import { versionOf } from '../version-of.ts';

export class RemovalPassedError extends GalleyError {
  constructor(paths: readonly string[]) {
    super({
      code: 'REMOVAL_PASSED',
      message: `The Draft went on since: ${paths.join(', ')} cannot be put back as it was.`,
      remedy: 'Ask for the change again, or go back to an earlier message.',
      details: { paths },
    });
  }
}

interface Removal {
  readonly path: string;
  readonly units?: readonly string[] | undefined;
}

/** A discard takes the last file away; it is taken back by recovering the Draft. */
const DISCARD = 'discard';

/** Rejects a file of the Draft, or some changes of it, for good; what was rejected can be put back (SPEC B6). */
export async function removeChanges(workbench: Workbench, { path, units }: Removal) {
  const id = `removal_${randomUUID()}`;
  if (units !== undefined) {
    const bytes = await withoutUnits(workbench, path, units);
    await workbench.write(causeOf(id), (writer) => writer.write(path, bytes));
    const left = await entryOf(workbench, path);
    const isEmpty = workbench.draft()?.entries.size === 0;
    if (isEmpty) await workbench.discard();
    return { removed: left === null ? [path] : [], version: left === null ? null : versionOf(left), removal_id: id };
  }
  const isLast = workbench.draft()?.entries.size === 1 && (await entryOf(workbench, path)) !== null;
  if (isLast) return { removed: await workbench.discard(), version: null, removal_id: DISCARD };
  return { removed: await workbench.removeFromDraft(path, causeOf(id)), version: null, removal_id: id };
}

async function entryOf(workbench: Workbench, path: string) {
  return workbench.draft()?.entries.get(await workbench.resolve(path)) ?? null;
}

async function withoutUnits(workbench: Workbench, path: string, units: readonly string[]): Promise<Uint8Array> {
  const { versions } = await bothSides(workbench, path);
  if (versions.before === null || versions.after === null) {
    throw new InvalidArgumentError('units', `${path} comes or goes as a whole.`, 'Leave the units out.', { path });
  }
  const [view] = sharedDocuments().views(versions);
  const { contents } = await publishSelection(workbench, allButUnits(path, view, units));
  const bytes = contents?.get(path);
  if (bytes === undefined) throw new InternalError(`Nothing was selected of ${path}.`);
  return bytes;
}

/** The paths that are in the Draft again as they were. */
export async function putBack(workbench: Workbench, id: string): Promise<string[]> {
  if (id === DISCARD) return workbench.recoverDraft();
  // The removal of the last change ended the Draft.
  if (workbench.draft() === null && workbench.canRecoverDraft()) await workbench.recoverDraft();
  const cause = causeOf(id);
  const changed = workbench.events().flatMap(({ event }) => (event.type === 'draft.changed' ? [event] : []));
  const at = changed.findIndex((event) => event.cause === cause);
  const paths = changed[at]?.changes.map(({ path }) => path) ?? [];
  const since = new Set(changed.slice(at + 1).flatMap(({ changes }) => changes.map(({ path }) => path)));
  const isOpen = at !== -1 && workbench.draft()?.draftId === changed[at]?.draft_id;
  if (!isOpen || paths.some((path) => since.has(path))) throw new RemovalPassedError(paths);
  return workbench.rollBack({ cause: `put_back/${id}`, of: (each) => each === cause, more: () => [] });
}

function causeOf(id: string): string {
  return `remove/${id}`;
}
