import type { RunState } from '../../workflow/index.ts';
import type { FileQueue } from './file-queue.ts';
import { contentHash, parseWritten, type Written, writtenName } from './rpi-folder.ts';

/** The files of `_rpi/`: copies of the latest Run's artifacts and answers. */
export interface RpiCopies {
  /** Brings the copies from one state of a Run to the next; from null, all of them. */
  follow(before: RunState | null, after: RunState): void;
  /** Writes what a kill kept from being written; what a person changed or removed stays as they left it. */
  complete(find: () => Promise<RunState>): void;
  clear(): void;
}

/**
 * A note beside the copies names those that are known to be on disk, and those that are about to be. A copy that a kill
 * kept from being written would otherwise be missing as if a person had removed it, or differ as if they had changed it.
 * `folder` is its path below `.galley/`.
 */
export function createRpiCopies(folder: string, queue: FileQueue): RpiCopies {
  const { files: own } = queue;
  let note: Written | null = null;

  async function noteOf(runId: string): Promise<Written> {
    if (note?.run_id === runId) return note;
    const found = parseWritten(await own.read(`${folder}/${writtenName}`));
    note = found?.run_id === runId ? found : { run_id: runId, files: {}, writing: {} };
    return note;
  }

  async function keepNote(next: Written): Promise<void> {
    await own.replace(`${folder}/${writtenName}`, `${JSON.stringify(next)}\n`);
    note = next;
  }

  /**
   * What a person removed is made again, and its file is missing until then: a note that still names it would take the
   * next copy, as long as that is not written, for removed once more.
   */
  async function withoutRemoved(known: Written, artifacts: RunState['artifacts']): Promise<Written> {
    const names = Object.keys({ ...known.files, ...known.writing });
    if (names.every((name) => artifacts[name] !== undefined)) return known;
    const present = <Value>(noted: Readonly<Record<string, Value>>) =>
      Object.fromEntries(Object.entries(noted).filter(([name]) => artifacts[name] !== undefined));
    const next = { ...known, files: present(known.files), writing: present(known.writing) };
    await keepNote(next);
    return next;
  }

  async function copyArtifacts(before: RunState | null, { started, artifacts }: RunState): Promise<void> {
    const known = await withoutRemoved(await noteOf(started.run_id), artifacts);
    const due = Object.entries(artifacts).filter(
      ([name, text]) => before?.artifacts[name] !== text || known.files[name] === undefined,
    );
    await copy(known, due);
  }

  async function copy(known: Written, due: readonly (readonly [name: string, text: string])[]): Promise<void> {
    if (due.length === 0) return;
    // Said first: whoever finds one of these after a kill must know that no person wrote it.
    const writing = { ...known.writing };
    for (const [name, text] of due) writing[name] = [...new Set([...(writing[name] ?? []), contentHash(text)])];
    await keepNote({ ...known, writing });
    const files = { ...known.files };
    for (const [name, text] of due) {
      await own.replace(`${folder}/${name}`, text);
      files[name] = contentHash(text);
      delete writing[name];
    }
    await keepNote({ ...known, files, writing });
  }

  function answerFile(answer: RunState['answers'][number]): [path: string, text: string] {
    const { number, label, failed, unverified, verdict: said, text } = answer;
    const verdict = failed ? ' (failed)' : unverified === null ? '' : ' (unverified)';
    const why = unverified === null ? (said === null ? '' : `${said}\n\n`) : `Unverified: ${unverified}\n\n`;
    const name = `items/${String(number).padStart(2, '0')}.md`;
    return [`${folder}/${name}`, `# ${number}. ${label}${verdict}\n\n${why}${text}\n`];
  }

  return {
    follow(before, after) {
      if (before?.artifacts !== after.artifacts) queue.run(() => copyArtifacts(before, after));
      for (const answer of after.answers.slice(before?.answers.length ?? 0)) queue.replace(...answerFile(answer));
    },
    complete(find) {
      queue.run(async () => {
        const state = await find();
        const known = await withoutRemoved(await noteOf(state.started.run_id), state.artifacts);
        const due: [string, string][] = [];
        for (const [name, text] of Object.entries(state.artifacts)) {
          const present = await own.read(`${folder}/${name}`);
          const isThere = present === text && known.files[name] === contentHash(text);
          if (!isThere && (present === text || isOurs(known, name, present))) due.push([name, text]);
        }
        await copy(known, due);
        for (const answer of state.answers) await own.replace(...answerFile(answer));
      });
    },
    clear() {
      queue.run(async () => {
        note = null;
        // First: half of the copies under a whole note would look like a person's doing.
        await own.remove(`${folder}/${writtenName}`);
        await own.remove(folder);
      });
    },
  };
}

/** Whether what lies there now is what Galley wrote, or nothing that it knows to have written. */
function isOurs({ files, writing }: Written, name: string, present: string | null): boolean {
  const copied = files[name];
  if (present === null) return copied === undefined;
  return [...(copied === undefined ? [] : [copied]), ...(writing[name] ?? [])].includes(contentHash(present));
}
