import { createHash } from 'node:crypto';
import { textPassages } from '@galley/formats';
import type { ConversationEntry } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import type { RunState } from '../../workflow/index.ts';
import { isRunId } from '../record/run-record.ts';
import { replayRun } from '../record/run-replay.ts';
import type { SearchIndex } from './search-index.ts';

/** What the Workbench keeps of its work: messages, and what Runs wrote down. */
export interface Records {
  readonly store: Pick<Store, 'journal' | 'objects'> & Store;
  conversation(): Promise<readonly ConversationEntry[]>;
}

const messageKey = (id: string) => `message ${id}`;

/** Brings messages into the index; those that were undone are not among the keys. */
export async function indexMessages(index: SearchIndex, { conversation }: Records): Promise<string[]> {
  const keys: string[] = [];
  for (const entry of await conversation()) {
    if (entry.kind === 'system_event') continue;
    const { kind, message_id, text, run_id } = entry;
    const key = messageKey(message_id);
    keys.push(key);
    if (index.get(key) !== undefined) continue;
    const about = { kind: 'message', message_id, role: kind === 'user_message' ? 'user' : 'assistant', run_id };
    await index.put({ key, about: JSON.stringify(about), ...textPassages(Buffer.from(text)) });
  }
  return keys;
}

/** Brings the artifacts and answers of Runs into the index, of those Runs that went on since the last time. */
export async function indexArtifacts(index: SearchIndex, { store }: Records, runs: Iterable<string>): Promise<void> {
  for (const run of runs) {
    if (!isRunId(run)) continue;
    const rows = await store.journal.read(run, { afterSeq: index.runSeq(run) });
    const last = rows.at(-1);
    if (last === undefined) continue;
    const replay = await replayRun(store, run);
    await replay.advance();
    const wanted = artifactsOf(replay.state());
    const keys = new Set(wanted.map(({ key }) => key));
    await index.drop(index.keys().filter((key) => key.startsWith(`artifact ${run} `) && !keys.has(key)));
    for (const { key, artifact, text } of wanted) {
      const about = JSON.stringify({ kind: 'artifact', run_id: run, artifact });
      await index.put({ key, about, ...textPassages(Buffer.from(text)) });
    }
    index.setRunSeq(run, last.seq);
  }
}

function artifactsOf(state: RunState): { readonly key: string; readonly artifact: string; readonly text: string }[] {
  const run = state.started.run_id;
  const texts = [
    ...Object.entries(state.artifacts),
    ...state.answers.map(({ number, label, text }): [string, string] => [
      `items/${String(number).padStart(2, '0')}.md`,
      `# ${number}. ${label}\n\n${text}`,
    ]),
  ];
  return texts.map(([artifact, text]) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return { key: `artifact ${run} ${artifact} ${hash}`, artifact, text };
  });
}
