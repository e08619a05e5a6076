import type { Choice } from './choice.ts';

interface TickProps {
  unit: string | null;
  label: string;
  choice: Choice;
}

/** Take this change or leave it in the Draft. */
export function Tick({ unit, label, choice }: TickProps) {
  if (unit === null || !choice.isOffered) return null;
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="size-4 shrink-0 accent-accent"
      checked={!choice.left.has(unit)}
      onChange={() => choice.toggle(unit)}
    />
  );
}
