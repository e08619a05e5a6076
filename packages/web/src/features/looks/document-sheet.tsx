import type { DocumentLooks, LookParagraph, LookPictures, LookTable } from '@galley/schema';
import { classNames } from '../../lib/class-names.ts';
import { Runs } from './runs.tsx';

const headings = ['text-3xl font-bold mb-3', 'text-2xl font-bold mt-5 mb-2', 'text-xl font-bold mt-4 mb-1.5'] as const;
/** The page has a heading above the document. */
const tags = ['h3', 'h3', 'h4', 'h5', 'h6'] as const;
const aligned = { center: 'text-center', end: 'text-right', justify: 'text-justify' } as const;
/** Of a text without a size of its own, as most documents have it. */
const USUAL_POINTS = 11;

const inEm = (points: number) => `${Math.round((points / USUAL_POINTS) * 100) / 100}em`;

/** A document on a sheet of paper, white in any theme as paper is. */
export function DocumentSheet({ looks: { blocks, pictures } }: { looks: DocumentLooks }) {
  return (
    <article className="mx-auto max-w-[46rem] rounded-sm border border-line-strong bg-surface px-6 py-8 text-[0.9375rem] leading-relaxed text-ink shadow-card [color-scheme:light] sm:px-14 sm:py-12">
      {blocks.map((block, at) =>
        block.type === 'table' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are one answer and never reordered
          <Table key={at} table={block} pictures={pictures} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are one answer and never reordered
          <Paragraph key={at} paragraph={block} pictures={pictures} />
        ),
      )}
    </article>
  );
}

function Paragraph({ paragraph, pictures }: { paragraph: LookParagraph; pictures: LookPictures }) {
  const { level, list, align, runs } = paragraph;
  const place = align === undefined ? '' : aligned[align];
  if (level !== undefined) {
    const Heading = tags[level] ?? 'h6';
    const look = headings[level] ?? 'text-base font-bold mt-3 mb-1';
    return (
      <Heading className={classNames(look, place)}>
        {list !== undefined && list.label !== '' && `${list.label} `}
        {/* A heading is as large as headings are here, whatever the file says: levels stay apart. */}
        <Runs runs={runs} pictures={pictures} />
      </Heading>
    );
  }
  const words = <Runs runs={runs} pictures={pictures} sizeOf={inEm} />;
  if (list === undefined) return <p className={classNames('my-1.5 min-h-[1em] wrap-anywhere', place)}>{words}</p>;
  return (
    <div className="my-0.5 flex gap-2" style={{ paddingLeft: `${(Math.min(8, list.level) + 1) * 1.25}rem` }}>
      <span className="-ml-5 w-5 shrink-0 text-right whitespace-nowrap">{bulletOf(list.label)}</span>
      <p className={classNames('min-w-0 flex-1 wrap-anywhere', place)}>{words}</p>
    </div>
  );
}

/** Fonts of signs have a letter where a bullet is seen. */
function bulletOf(label: string): string {
  return label === '' || label === '-' || /[\uE000-\uF8FF]/.test(label) ? '•' : label;
}

function Table({ table: { rows }, pictures }: { table: LookTable; pictures: LookPictures }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label="Table" tabIndex={0} className="my-3 overflow-x-auto">
      <table className="w-full border-collapse">
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} className={row.is_header ? 'bg-sunken font-semibold' : ''}>
              {row.cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells are one answer and never reordered
                  key={column}
                  colSpan={cell.span}
                  className={classNames(
                    'border border-line-strong px-2 py-1 align-top',
                    cell.continues_above && 'border-t-transparent',
                  )}
                >
                  {cell.paragraphs.map((paragraph, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are one answer and never reordered
                    <Paragraph key={at} paragraph={paragraph} pictures={pictures} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
