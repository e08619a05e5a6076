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

/** The changed sections or slides, to go to one of them. */
export function PlaceList({ noun, places, value, onChange }: PlaceListProps) {
  const changed = places.filter(({ changes }) => changes > 0);
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
    </nav>
  );
}
