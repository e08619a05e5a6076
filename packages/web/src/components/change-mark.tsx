import { classNames } from '../lib/class-names.ts';

export type Change = 'added' | 'modified' | 'deleted' | 'removed' | 'renamed';

const looks: Readonly<Record<Change, { letter: string; word: string; look: string }>> = {
  added: { letter: 'A', word: 'Added', look: 'bg-added-soft text-added' },
  modified: { letter: 'M', word: 'Modified', look: 'bg-modified-soft text-modified' },
  deleted: { letter: 'D', word: 'Deleted', look: 'bg-deleted-soft text-deleted' },
  renamed: { letter: 'R', word: 'Renamed', look: 'bg-modified-soft text-modified' },
  removed: { letter: 'D', word: 'Removed', look: 'bg-deleted-soft text-deleted' },
};

export function ChangeMark({ change, short = false }: { change: Change; short?: boolean }) {
  const { letter, word, look } = looks[change];
  return (
    <span
      title={short ? `${word} by the Draft` : undefined}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded font-semibold',
        short ? 'size-4.5 text-2xs' : 'px-1.5 py-px text-2xs',
        look,
      )}
    >
      {short ? (
        <>
          <span aria-hidden="true">{letter}</span>
          <span className="sr-only">{word} by the Draft</span>
        </>
      ) : (
        word
      )}
    </span>
  );
}
