import type { PagePicture as Picture } from '@galley/schema';
import { useId, useState } from 'react';

interface OverlaidPairProps {
  before: Picture;
  after: Picture;
  /** Swipe shows the one beside the other's edge, onion skin one through the other. */
  how: 'swipe' | 'onion';
  name: string;
}

const words = {
  swipe: { label: 'Where the two meet', left: 'Before', right: 'Draft' },
  onion: { label: 'How much of the Draft shows', left: 'Before', right: 'Draft' },
} as const;

/** Two versions of a picture in one place; a slider goes from one to the other. */
export function OverlaidPair({ before, after, how, name }: OverlaidPairProps) {
  const id = useId();
  const [share, setShare] = useState(50);
  const { label, left, right } = words[how];
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const sizeOf = (picture: Picture) => ({
    width: `${(picture.width / width) * 100}%`,
    height: `${(picture.height / height) * 100}%`,
  });
  // Swiping to the right uncovers more of the earlier version.
  const looks = how === 'swipe' ? { clipPath: `inset(0 0 0 ${share}%)` } : { opacity: share / 100 };
  return (
    <div className="mx-auto w-fit max-w-full">
      <div
        className="relative max-w-full overflow-hidden rounded-sm border border-line-strong bg-surface [color-scheme:light] shadow-card"
        style={{ width, aspectRatio: `${width} / ${height}` }}
      >
        <img
          src={source(before)}
          alt={`${name}, before`}
          className="absolute top-0 left-0 block"
          style={sizeOf(before)}
        />
        <div className="absolute inset-0 bg-surface [color-scheme:light]" style={looks}>
          <img
            src={source(after)}
            alt={`${name}, Draft`}
            className="absolute top-0 left-0 block"
            style={sizeOf(after)}
          />
        </div>
        {how === 'swipe' && (
          <span aria-hidden="true" className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: `${share}%` }} />
        )}
      </div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="mt-3 flex items-center gap-3 text-xs text-ink-muted">
        <span>{left}</span>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={share}
          onChange={(event) => setShare(Number(event.currentTarget.value))}
          className="min-w-0 flex-1 accent-accent"
        />
        <span>{right}</span>
      </div>
    </div>
  );
}

function source({ media_type: type, data }: Picture): string {
  return `data:${type};base64,${data}`;
}
