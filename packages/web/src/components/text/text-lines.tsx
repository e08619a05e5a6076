import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';

export interface TextLine {
  readonly kind: 'same' | 'removed' | 'added' | 'gap';
  readonly text: string;
  readonly number?: number | undefined;
  readonly referenceNumber?: number | undefined;
  /** Stretches that differ from the other version of the line. */
  readonly words?: readonly (readonly [start: number, end: number])[] | undefined;
  /** The text in parts that look different; together they are `text`. */
  readonly parts?: readonly { readonly text: string; readonly className: string }[] | undefined;
  /** The change that begins here, by its number. */
  readonly unit?: number | undefined;
  /** Of a gap: the first line of the newer version that is left out, for those who can show it. */
  readonly opens?: number | undefined;
}

/** Changes that can be taken one by one. */
export interface LineChoice {
  readonly left: ReadonlySet<number>;
  readonly toggle: (unit: number) => void;
}

const looks = {
  same: { row: '', word: '', sign: ' ', spoken: '' },
  added: { row: 'bg-added-soft', word: 'bg-added/30', sign: '+', spoken: 'Added: ' },
  removed: { row: 'bg-deleted-soft', word: 'bg-deleted/30', sign: '−', spoken: 'Removed: ' },
  gap: { row: 'bg-sunken text-ink-muted', word: '', sign: '', spoken: '' },
} as const;

const LINE_HEIGHT = 22;

/** Lines of any number: only those in sight are in the page. */
export function TextLines({ label, lines, compare = false, focus, lookAt, choice, onOpen }: TextLinesProps) {
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls there once; then the reader scrolls
  useEffect(() => {
    const index = focus === undefined ? -1 : lines.findIndex(({ number }) => number === focus);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: 'center' });
  }, [focus]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place is a reason to scroll
  useEffect(() => {
    if (lookAt !== undefined) virtualizer.scrollToIndex(lookAt, { align: 'center' });
  }, [lookAt]);
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto py-2 font-mono text-xs -outline-offset-2"
    >
      <div className="relative min-w-full" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          const look = looks[line.kind];
          return (
            <div
              key={item.key}
              data-quote-place={placeOf(line)}
              className={classNames(
                'absolute top-0 left-0 flex w-max min-w-full items-center pr-6',
                look.row,
                focus !== undefined && line.number === focus && 'bg-accent-soft',
                item.index === lookAt && 'outline-2 -outline-offset-2 outline-accent',
              )}
              style={{ height: LINE_HEIGHT, transform: `translateY(${item.start}px)` }}
            >
              {choice && <Tick unit={line.unit} choice={choice} />}
              {compare && <LineNumber value={line.referenceNumber} />}
              <LineNumber value={line.number} />
              {compare && (
                <span aria-hidden="true" className="w-5 shrink-0 text-center text-ink-muted select-none">
                  {look.sign}
                </span>
              )}
              {look.spoken !== '' && <span className="sr-only select-none">{look.spoken}</span>}
              {line.opens !== undefined && onOpen !== undefined ? (
                <button
                  type="button"
                  className="text-accent underline-offset-2 hover:underline"
                  onClick={() => onOpen(line.opens ?? 1)}
                >
                  Show {line.text}
                </button>
              ) : (
                <span className="whitespace-pre">
                  {line.parts === undefined ? (
                    <MarkedText text={line.text} words={line.words} look={look.word} />
                  ) : (
                    <Parts parts={line.parts} />
                  )}
                </span>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

export interface TextLinesProps {
  label: string;
  lines: readonly TextLine[];
  compare?: boolean;
  /** Number of the line to look at first. */
  focus?: number | undefined;
  /** The place in the list to look at; another one is scrolled to. */
  lookAt?: number | undefined;
  choice?: LineChoice | undefined;
  /** Shows lines of a gap, from this line on. */
  onOpen?: ((line: number) => void) | undefined;
}

/** A line as it is spoken of; one that was removed by its number before that. */
function placeOf({ kind, number, referenceNumber }: TextLine): string {
  if (kind === 'removed') return referenceNumber === undefined ? '' : `line ${referenceNumber} (removed)`;
  return number === undefined ? '' : `line ${number}`;
}

/** The text with its changed words set off; readers who listen hear the line as it is. */
function MarkedText({ text, words, look }: { text: string; words: TextLine['words']; look: string }) {
  if (words === undefined || words.length === 0) return text;
  const starts = [0, ...words.map(([, end]) => end)];
  return starts.map((start, index) => {
    const [from, to] = words[index] ?? [text.length, text.length];
    return (
      <Fragment key={start}>
        {text.slice(start, from)}
        {to > from && <span className={classNames('rounded-xs', look)}>{text.slice(from, to)}</span>}
      </Fragment>
    );
  });
}

function Parts({ parts }: { parts: NonNullable<TextLine['parts']> }) {
  return parts.map(({ text, className }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line stay where they are
    <span key={index} className={className}>
      {text}
    </span>
  ));
}

function Tick({ unit, choice }: { unit: number | undefined; choice: LineChoice }) {
  return (
    <span className="grid w-8 shrink-0 place-items-center">
      {unit !== undefined && (
        <input
          type="checkbox"
          aria-label={`Publish change ${unit + 1}`}
          checked={!choice.left.has(unit)}
          onChange={() => choice.toggle(unit)}
          className="size-3.5 accent-accent"
        />
      )}
    </span>
  );
}

function LineNumber({ value }: { value: number | undefined }) {
  return (
    <span aria-hidden="true" className="w-12 shrink-0 pr-3 text-right text-ink-faint tabular-nums select-none">
      {value}
    </span>
  );
}
