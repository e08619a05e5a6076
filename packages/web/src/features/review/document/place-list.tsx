import { Button } from '../../../components/button.tsx';
import { plural } from '../../../lib/format.ts';

interface Place {
  readonly index: number;
  readonly title: string;
  readonly changes: number;
}

interface PlaceListProps {
  /** What a place is called: "section", "slide". */
  noun: string;
  places: readonly Place[];
  value: number;
  onChange: (index: number) => void;
}

/** Goes from one changed section or slide to the next. */
export function PlaceList({ noun, places, value, onChange }: PlaceListProps) {
  const changed = places.filter(({ changes }) => changes > 0);
  const at = changed.findIndex(({ index }) => index === value);
  const [previous, next] = [changed[at - 1], changed[at + 1]];
  return (
    <nav aria-label={`Changed ${noun}s`} className="flex shrink-0 items-center gap-2 border-b px-3.5 py-1.5">
      <select
        aria-label={`${noun.slice(0, 1).toUpperCase()}${noun.slice(1)}`}
        className="h-8 min-w-0 flex-1 rounded-md border bg-canvas px-2 text-sm"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {changed.map((place) => (
          <option key={place.index} value={place.index}>
            {place.title} ({plural(place.changes, 'change')})
          </option>
        ))}
      </select>
      <Button size="small" disabled={previous === undefined} onClick={() => previous && onChange(previous.index)}>
        Previous
      </Button>
      <Button size="small" disabled={next === undefined} onClick={() => next && onChange(next.index)}>
        Next
      </Button>
    </nav>
  );
}
