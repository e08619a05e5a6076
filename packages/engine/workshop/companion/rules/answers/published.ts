import type { BenchAnswerer } from '../parts/asked.ts';
import { query, reply } from '../parts/reply.ts';
import type { AnswerSource } from '../parts/rule-answer.ts';
import { count, listed, moment, shorten } from '../parts/wording.ts';

/** What is in the Draft, what reached the folder, and how to go back. */
export const answerPublished: BenchAnswerer = async ({ bench, intent, question }) => {
  const [changes, conversation, checkpoints] = [
    await bench.changeSet(),
    await bench.conversation(),
    bench.checkpoints(),
  ];
  const published = conversation.filter((entry) => entry.kind === 'system_event');
  const queries = [query('ReviewGetChangeSet'), query('CheckpointList'), query('WorkshopGetConversation')];
  const sources: AnswerSource[] = [
    ...changes.map(({ path }) => ({ kind: 'file' as const, path, line: null })),
    ...checkpoints.map(({ checkpointId }) => ({ kind: 'checkpoint' as const, checkpoint_id: checkpointId })),
  ];
  const publishes = published.filter((entry) => entry.kind === 'system_event' && entry.event === 'published');
  const figures = [
    { label: 'files in the Draft', value: changes.length, unit: 'count' as const },
    { label: 'publishes', value: publishes.length, unit: 'count' as const },
    { label: 'Checkpoints', value: checkpoints.length, unit: 'count' as const },
  ];
  const nothing = publishes.length === 0 ? 'Nothing was published: your files in the folder are as they were.' : '';
  const undo = question.concepts.has('undo')
    ? checkpoints.length === 0
      ? 'There is no Checkpoint to restore; a Draft can be discarded, and a message undone.'
      : 'Each Checkpoint can be restored, and a message can be undone.'
    : '';
  const none = publishes.length === 0 && changes.length === 0 && checkpoints.length === 0;
  return reply(
    intent,
    none ? 'none' : 'answered',
    [
      nothing,
      ...listed(published, (entry) =>
        entry.kind === 'system_event'
          ? `${moment(entry.at)}: ${entry.event}: ${entry.paths.slice(0, 10).join(', ')}`
          : '',
      ),
      changes.length === 0 ? 'The Draft is empty.' : `${count(changes.length, 'file')} in the Draft, not published:`,
      ...listed(
        changes,
        ({ path, change, conflict }) => `${path} (${change}${conflict ? ', in conflict with the folder' : ''})`,
        30,
      ),
      checkpoints.length === 0 ? 'There are no Checkpoints.' : `${count(checkpoints.length, 'Checkpoint')}:`,
      ...listed(
        checkpoints.toReversed(),
        ({ name, createdAt, files, reason }) =>
          `${moment(createdAt)}: ${shorten(name, 60)} (${reason}, ${count(files, 'file')})`,
      ),
      undo,
    ],
    { queries, figures, sources },
  );
};
