import type { LookShape, SlideLooks } from '@galley/schema';
import type { CSSProperties } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { visibleName } from '../../lib/visible-name.ts';
import { ChartDrawing } from '../charts/chart-drawing.tsx';
import { fitting, onStage, usualPoints } from './points.ts';
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
      {looks.shapes.map((shape, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are one answer and never reordered
          key={at}
          className={classNames('absolute', shape.is_round && 'overflow-hidden rounded-[min(50%,2cqw)]')}
          style={placeOf(shape, width, height)}
        >
          <Inside shape={shape} looks={looks} />
        </div>
      ))}
    </section>
  );
}

function placeOf({ cm: [x, y, w, h], rotation, fill, line }: LookShape, width: number, height: number): CSSProperties {
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: share(x, width),
    top: share(y, height),
    width: share(Math.max(0, w), width),
    height: share(Math.max(0, h), height),
    ...(rotation === 0 ? {} : { transform: `rotate(${rotation}deg)` }),
    ...(fill === null ? {} : { background: `#${fill}` }),
    ...(line === null ? {} : { border: `max(1px, 0.15cqw) solid #${line}` }),
  };
}

function Inside({ shape, looks }: { shape: LookShape; looks: SlideLooks }) {
  const { chart, rows, picture, paragraphs, alt, name, kind } = shape;
  const label = visibleName(alt === '' ? name : alt);
  if (chart !== null) {
    return (
      <div className="size-full overflow-hidden">
        <ChartDrawing chart={chart} label={label} isBare />
      </div>
    );
  }
  if (rows !== null) return <Rows rows={rows} looks={looks} />;
  const found = picture === null ? undefined : looks.pictures[picture];
  if (found !== undefined) {
    return <img src={`data:${found.media_type};base64,${found.data}`} alt={label} className="size-full object-fill" />;
  }
  if (paragraphs.some(({ runs }) => runs.length > 0)) return <Words shape={shape} looks={looks} />;
  // What cannot be drawn is named; an empty frame of a layout is not on the slide.
  const isNamed = ['picture', 'media', 'ole', 'smartart', 'ink', 'object'].includes(kind);
  if (!isNamed) return null;
  return (
    <div className="grid size-full place-items-center border border-dashed border-line-strong bg-canvas text-center text-2xs text-ink-muted">
      {label}
    </div>
  );
}

const alignments: Readonly<Record<string, string>> = { ctr: 'text-center', r: 'text-right', just: 'text-justify' };

function Words({ shape, looks }: { shape: LookShape; looks: SlideLooks }) {
  const [stage] = looks.size_cm;
  const scale = fitting(shape);
  const isCentred = shape.kind === 'title' || shape.kind === 'shape';
  return (
    <div
      className={classNames(
        'flex size-full flex-col px-[0.7cqw] py-[0.3cqw] leading-tight',
        isCentred && 'justify-center',
      )}
    >
      {shape.paragraphs.map(({ level, bullet, align = '', runs }, at) => {
        const isItem = bullet === undefined ? shape.kind === 'placeholder' && runs.length > 0 : bullet !== 'none';
        const usual = onStage(usualPoints(shape, level) * scale, stage);
        return (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs are one answer and never reordered
            key={at}
            className={classNames(
              'wrap-anywhere',
              alignments[align],
              shape.kind === 'shape' && align === '' && 'text-center',
            )}
            style={{ fontSize: usual, paddingLeft: `${(level + (isItem ? 1 : 0)) * 1.2}em`, minHeight: '1em' }}
          >
            {isItem && (
              <span className="-ml-[1.2em] inline-block w-[1.2em]">{signOf(bullet, shape.paragraphs, at)}</span>
            )}
            <Runs runs={runs} pictures={looks.pictures} sizeOf={(points) => onStage(points * scale, stage)} />
          </p>
        );
      })}
    </div>
  );
}

/** A number for lists that count, a bullet for the others. */
function signOf(bullet: string | undefined, all: LookShape['paragraphs'], at: number): string {
  if (bullet === undefined || /[\uE000-\uF8FF]/.test(bullet)) return '•';
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
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells are one answer and never reordered
              <td key={column} className="border border-line-strong px-[0.5cqw] align-top whitespace-pre-wrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
