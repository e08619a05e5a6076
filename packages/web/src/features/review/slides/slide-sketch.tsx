import type { SlideSide } from '@galley/schema';
import { useId } from 'react';

interface SlideSketchProps {
  label: string;
  slide: SlideSide | null;
  /** Ids of shapes to point out. */
  marked: ReadonlySet<string>;
  tone: 'before' | 'after';
}

const tones = {
  before: { fill: 'fill-deleted-soft', line: 'stroke-deleted' },
  after: { fill: 'fill-added-soft', line: 'stroke-added' },
} as const;

/** Where things stand on a slide, changed ones in colour. Nothing of the file is drawn but places and words. */
export function SlideSketch({ label, slide, marked, tone }: SlideSketchProps) {
  if (slide === null) {
    return (
      <div className="grid min-h-24 flex-1 place-items-center rounded-md border border-dashed text-2xs text-ink-muted">
        {tone === 'before' ? 'Not in the reference' : 'Not in the Draft'}
      </div>
    );
  }
  const [width, height] = slide.size_cm;
  return (
    <figure className="min-w-0 flex-1">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className="w-full rounded-md border bg-surface"
      >
        <title>{label}</title>
        {slide.shapes.map((shape, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are one answer and never reordered
          <Shape key={at} shape={shape} isMarked={marked.has(shape.id)} tone={tone} />
        ))}
      </svg>
      <figcaption className="mt-1 truncate text-2xs text-ink-muted">{label}</figcaption>
    </figure>
  );
}

function Shape({
  shape,
  isMarked,
  tone,
}: {
  shape: SlideSide['shapes'][number];
  isMarked: boolean;
  tone: 'before' | 'after';
}) {
  const clip = useId();
  if (shape.cm === null) return null;
  const [x, y, width, height] = shape.cm;
  const size = Math.min(1, Math.max(0.6, height / 3));
  const lines = (shape.text === '' ? shape.name : shape.text).split('\n');
  const shown = lines.slice(0, Math.max(1, Math.floor(height / (size * 1.3))));
  return (
    <g>
      <clipPath id={clip}>
        <rect x={x} y={y} width={Math.max(0, width)} height={Math.max(0, height)} />
      </clipPath>
      <rect
        x={x}
        y={y}
        width={Math.max(0, width)}
        height={Math.max(0, height)}
        strokeWidth={isMarked ? 0.12 : 0.04}
        className={isMarked ? `${tones[tone].fill} ${tones[tone].line}` : 'fill-canvas stroke-line-strong'}
      />
      <text clipPath={`url(#${clip})`} fontSize={size} className={shape.text === '' ? 'fill-ink-faint' : 'fill-ink'}>
        {shown.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
          <tspan key={at} x={x + 0.15} y={y + size * (1.1 + at * 1.3)}>
            {line.slice(0, 120)}
          </tspan>
        ))}
      </text>
    </g>
  );
}
