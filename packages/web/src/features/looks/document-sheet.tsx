import type { DocumentLooks, LookParagraph, LookPictures, LookTable } from '@galley/schema';
import { classNames } from '../../lib/class-names.ts';
import { legible } from './legible.ts';
import { Runs } from './runs.tsx';

const headings = ['text-3xl font-bold mb-3', 'text-2xl font-bold mt-5 mb-2', 'text-xl font-bold mt-4 mb-1.5'] as const;
/** The page has a heading above the document. */
const tags = ['h3', 'h3', 'h4', 'h5', 'h6'] as const;
const aligned = { center: 'text-center', end: 'text-end', justify: 'text-justify' } as const;
/** Of a text without a size of its own, as most documents have it. */
const USUAL_POINTS = 11;

const inEm = (points: number) => `${Math.round((points / USUAL_POINTS) * 100) / 100}em`;

const stories = {
  footnotes: 'Footnotes',
  endnotes: 'Endnotes',
  comments: 'Comments',
  header: 'Headers',
  footer: 'Footers',
} as const;
type Block = DocumentLooks['blocks'][number];
type Story = keyof typeof stories;

/** A document on a sheet of paper, white in any theme as paper is. What pages add to it stands below. */
export function DocumentSheet({ looks: { blocks, pictures } }: { looks: DocumentLooks }) {
  const besides = (Object.keys(stories) as Story[]).flatMap((story) => {
    const those = blocks.filter((block) => block.story === story);
    return those.length === 0 ? [] : [{ story, those }];
  });
  return (
    <article className="mx-auto max-w-[46rem] rounded-sm border border-line-strong bg-surface px-6 py-8 text-[0.9375rem] leading-relaxed text-ink shadow-card [color-scheme:light] sm:px-14 sm:py-12">
      <Blocks blocks={blocks.filter(({ story }) => story === undefined)} pictures={pictures} />
      {besides.map(({ story, those }) => (
        <section key={story} aria-label={stories[story]} className="mt-8 border-t border-line-strong pt-2 text-sm">
          <p aria-hidden="true" className="text-2xs font-semibold text-ink-muted">
            {stories[story]}
          </p>
          <Blocks blocks={those} pictures={pictures} />
        </section>
      ))}
    </article>
  );
}

function Blocks({ blocks, pictures }: { blocks: readonly Block[]; pictures: LookPictures }) {
  return blocks.map((block, at) =>
    block.type === 'table' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are one answer and never reordered
      <Table key={at} table={block} pictures={pictures} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are one answer and never reordered
      <Paragraph key={at} paragraph={block} pictures={pictures} />
    ),
  );
}

interface ParagraphProps {
  paragraph: LookParagraph;
  pictures: LookPictures;
  /** What it stands on, where that is not the paper. */
  ground?: string | undefined;
}

function Paragraph({ paragraph, pictures, ground }: ParagraphProps) {
  const { level, list, align, fill, lead, runs: written, is_rtl: isRtl } = paragraph;
  const place = align === undefined ? '' : aligned[align];
  const direction = isRtl ? { dir: 'rtl' } : {};
  const runs = written.map((run) => legible(run, run.fill ?? fill ?? ground));
  const style = fill === undefined ? {} : { background: `#${fill}` };
  if (level !== undefined) {
    const Heading = tags[level] ?? 'h6';
    const look = headings[level] ?? 'text-base font-bold mt-3 mb-1';
    return (
      <Heading {...direction} className={classNames(look, place)} style={style}>
        {list !== undefined && list.label !== '' && `${list.label} `}
        {/* A heading is as large as headings are here, whatever the file says: levels stay apart. */}
        <Runs runs={runs} pictures={pictures} />
      </Heading>
    );
  }
  const words = (
    <>
      {lead !== undefined && <span className="mr-1.5 text-xs text-ink-muted">{lead}</span>}
      <Runs runs={runs} pictures={pictures} sizeOf={inEm} />
    </>
  );
  if (list === undefined) {
    return (
      <p
        {...direction}
        className={classNames('my-1.5 min-h-[1em] wrap-anywhere [td_&]:wrap-break-word', place)}
        style={style}
      >
        {words}
      </p>
    );
  }
  return (
    <div
      {...direction}
      className="my-0.5 flex gap-2"
      style={{ ...style, paddingInlineStart: `${(Math.min(8, list.level) + 1) * 1.25}rem` }}
    >
      <span className="-ms-5 min-w-5 shrink-0 text-end whitespace-nowrap">{bulletOf(list.label)}</span>
      <p className={classNames('min-w-0 flex-1 wrap-anywhere [td_&]:wrap-break-word', place)}>{words}</p>
    </div>
  );
}

/** Fonts of signs have a letter where a bullet is seen. */
function bulletOf(label: string): string {
  return label === '' || label === '-' || /[\uE000-\uF8FF]/.test(label) ? '•' : label;
}

function Table({
  table: { rows, is_rtl: isRtl, is_bare: isBare },
  pictures,
}: {
  table: LookTable;
  pictures: LookPictures;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
    <section aria-label="Table" tabIndex={0} className="my-3 overflow-x-auto">
      <table {...(isRtl ? { dir: 'rtl' } : {})} className="w-full border-collapse">
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} className={row.is_header ? 'bg-sunken font-semibold' : ''}>
              {row.cells.map((cell, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells are one answer and never reordered
                  key={column}
                  colSpan={cell.span}
                  className={classNames(
                    'px-2 py-1 align-top',
                    !isBare && 'border border-line-strong',
                    cell.continues_above && 'border-t-transparent',
                  )}
                  style={cell.fill === undefined ? {} : { background: `#${cell.fill}` }}
                >
                  {cell.paragraphs.map((paragraph, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are one answer and never reordered
                    <Paragraph key={at} paragraph={paragraph} pictures={pictures} ground={cell.fill} />
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
