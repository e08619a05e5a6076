import type { LookShape, SlideLooks } from '@galley/schema';
import type { CSSProperties } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { ChartDrawing } from '../charts/chart-drawing.tsx';
import { groundOf } from './ground.ts';
import { legible } from './legible.ts';
import { edgeOf } from './outlines.ts';
import { fitting, largestPoints, onStage } from './points.ts';
import { Runs } from './runs.tsx';

/** A slide with its shapes where they stand: white as a slide is, in any theme. */
export function SlideStage({ looks, label }: { looks: SlideLooks; label: string }) {
  const [width, height] = looks.size_cm;
  return (
    <section
      aria-label={label}
      className="@container relative mx-auto w-full max-w-5xl overflow-hidden rounded-sm border border-line-strong bg-surface text-ink [color-scheme:light] shadow-card"
      style={{
        aspectRatio: `${width} / ${height}`,
        ...(looks.background === null ? {} : { background: `#${looks.background}` }),
      }}
    >
      <Filling picture={looks.background_picture} crop={null} looks={looks} label="" />
      {looks.shapes.map((shape, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are one answer and never reordered
          key={at}
          className="absolute"
          style={placeOf(shape, width, height)}
        >
          <Inside shape={shape} looks={looks} ground={groundOf(looks, at)} />
        </div>
      ))}
    </section>
  );
}

function placeOf(shape: LookShape, width: number, height: number): CSSProperties {
  const { cm, rotation, outline } = shape;
  const [x, y, w, h] = cm;
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: share(x, width),
    top: share(y, height),
    width: share(Math.max(0, w), width),
    height: share(Math.max(0, h), height),
    ...(rotation === 0 ? {} : { transform: `rotate(${rotation}deg)` }),
    ...(isLine(shape) ? {} : { ...paintOf(shape), ...edgeOf(outline) }),
  };
}

const isLine = ({ outline }: LookShape) => outline.startsWith('line');

function paintOf({ fill, line }: LookShape): CSSProperties {
  return {
    ...(fill === null ? {} : { background: `#${fill}` }),
    ...(line === null ? {} : { border: `max(1px, 0.15cqw) solid #${line}` }),
  };
}

interface InsideProps {
  shape: LookShape;
  looks: SlideLooks;
  /** The colour behind its words; null where it is a picture. */
  ground: string | null;
}

function Inside({ shape, looks, ground }: InsideProps) {
  const { chart, rows, picture, crop, paragraphs, alt, name, kind } = shape;
  const label = visibleName(alt === '' ? name : alt);
  if (chart !== null) {
    return (
      <div className="size-full overflow-hidden">
        <ChartDrawing chart={chart} label={label} isBare />
      </div>
    );
  }
  if (isLine(shape)) return <Line shape={shape} />;
  if (rows !== null) return <Rows rows={rows} looks={looks} />;
  const words = paragraphs.some(({ runs }) => runs.length > 0) ? (
    <Words shape={shape} looks={looks} ground={ground} />
  ) : null;
  if (picture !== null && looks.pictures[picture] !== undefined) {
    return (
      <>
        <Filling picture={picture} crop={crop} looks={looks} label={words === null ? label : ''} />
        {words}
      </>
    );
  }
  if (words !== null) return words;
  // What cannot be drawn is named; an empty frame of a layout is not on the slide.
  const isNamed = ['picture', 'media', 'ole', 'smartart', 'ink', 'object', 'chart'].includes(kind);
  if (!isNamed) return null;
  return (
    <div className="grid size-full place-items-center overflow-hidden border border-dashed border-line-strong bg-canvas text-center text-2xs text-ink-muted">
      {label}
    </div>
  );
}

interface FillingProps {
  picture: string | null;
  crop: LookShape['crop'];
  looks: SlideLooks;
  label: string;
}

/** A picture that fills what it stands in, without what is cut off. */
function Filling({ picture, crop, looks, label }: FillingProps) {
  const found = picture === null ? undefined : looks.pictures[picture];
  if (found === undefined) return null;
  const [left, top, right, bottom] = crop ?? [0, 0, 0, 0];
  const [width, height] = [1 - left - right, 1 - top - bottom];
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span className="absolute inset-0 overflow-hidden">
      <img
        src={`data:${found.media_type};base64,${found.data}`}
        alt={label}
        className="absolute max-w-none object-fill"
        style={{
          left: percent(-left / width),
          top: percent(-top / height),
          width: percent(1 / width),
          height: percent(1 / height),
        }}
      />
    </span>
  );
}

function Line({ shape: { outline, line } }: { shape: LookShape }) {
  const [from, to] = outline === 'line:up' ? [100, 0] : [0, 100];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="size-full min-h-px min-w-px overflow-visible"
    >
      <line
        x1="0"
        y1={from}
        x2="100"
        y2={to}
        stroke={line === null ? 'currentColor' : `#${line}`}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const alignments: Readonly<Record<string, string>> = { ctr: 'text-center', r: 'text-right', just: 'text-justify' };
/** A line may be longer than its shape: it then stands out on both sides, or on the left. */
const unwrapped: Readonly<Record<string, string>> = { ctr: 'self-center', r: 'self-end' };
const anchors = { top: '', middle: 'justify-center', bottom: 'justify-end' } as const;

function Words({ shape, looks, ground }: InsideProps) {
  const [stage] = looks.size_cm;
  const scale = fitting(shape);
  return (
    <div
      className={classNames(
        'relative flex size-full flex-col px-[0.7cqw] py-[0.3cqw] leading-tight',
        anchors[shape.anchor],
        shape.is_vertical && '[writing-mode:vertical-rl]',
      )}
    >
      {shape.paragraphs.map((paragraph, at) => {
        const { level, bullet, align = '', size, color, runs } = paragraph;
        const isItem = bullet !== 'none' && runs.length > 0;
        const largest = largestPoints(paragraph);
        const drawn = runs.map((run) => {
          const colored = color === null || run.color !== undefined ? run : { ...run, color };
          const sized = run.text.trim() === '' ? { ...colored, size: largest } : { ...colored, size: run.size ?? size };
          return ground === null ? sized : legible(sized, ground);
        });
        return (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are one answer and never reordered
            key={at}
            className={classNames(
              'shrink-0',
              shape.is_unwrapped && 'whitespace-nowrap',
              shape.is_unwrapped ? unwrapped[align] : 'wrap-anywhere',
              alignments[align],
            )}
            style={{
              fontSize: onStage(largest * scale, stage),
              paddingInlineStart: `${(level + (isItem ? 1 : 0)) * 1.2}em`,
              minHeight: '1em',
              ...(drawn[0]?.color === undefined ? {} : { color: `#${drawn[0].color}` }),
            }}
          >
            {isItem && (
              <span className="-ml-[1.2em] inline-block w-[1.2em]">{signOf(bullet, shape.paragraphs, at)}</span>
            )}
            <Runs runs={drawn} pictures={looks.pictures} sizeOf={(points) => onStage(points * scale, stage)} />
          </p>
        );
      })}
    </div>
  );
}

/** A number for lists that count, a bullet for the others. */
function signOf(bullet: string, all: LookShape['paragraphs'], at: number): string {
  if (/[\uE000-\uF8FF]/.test(bullet)) return '•';
  if (!/^(arabic|alpha|roman)/.test(bullet)) return bullet.slice(0, 1);
  const before = all.slice(0, at + 1).filter((each) => each.bullet === bullet && each.level === all[at]?.level);
  return `${before.length}.`;
}

function Rows({ rows, looks }: { rows: NonNullable<LookShape['rows']>; looks: SlideLooks }) {
  return (
    <table className="size-full border-collapse" style={{ fontSize: onStage(14, looks.size_cm[0]) }}>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are one answer and never reordered
          <tr key={row} className={row === 0 ? 'bg-sunken font-semibold' : ''}>
            {cells.map(
              (cell, column) =>
                cell !== null && (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the cells are one answer and never reordered
                    key={column}
                    colSpan={cell.columns}
                    rowSpan={cell.rows}
                    className="border border-line-strong px-[0.5cqw] align-top whitespace-pre-wrap"
                  >
                    {cell.text}
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
