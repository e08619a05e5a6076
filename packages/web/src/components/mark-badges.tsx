import { type Mark, markWording } from '@galley/schema';
import { visibleText } from '../lib/visible-text.ts';
import { Icon } from './icon.tsx';

/** Why a changed file deserves a second look before it is published (SPEC T7). */
export function MarkBadges({ marks }: { marks: readonly Mark[] }) {
  return marks.map(({ kind, detail }) => {
    const { label, why } = markWording[kind];
    const told = detail === null ? why : `${why} Found: ${visibleText(detail)}`;
    return (
      <span
        key={`${kind} ${detail ?? ''}`}
        title={told}
        className="flex shrink-0 items-center gap-1 rounded bg-deleted-soft px-1.5 py-px text-2xs font-semibold text-deleted"
      >
        <Icon name="warning" size={12} /> {label}
        <span className="sr-only">: {told}</span>
      </span>
    );
  });
}
