import type { PagePicture as Picture, Reference } from '@galley/schema';
import { PagePicture } from '../../pages/page-picture.tsx';
import { useDraftLabel } from '../reference/reviewed-draft.tsx';
import { referenceLabel } from '../reference/wording.ts';

interface PagePairProps {
  data: Reference & { readonly baseline: Picture | null; readonly draft: Picture | null };
  /** As in "Page 3". */
  what: string;
}

/** Both versions of a page, before and after; below each other where the pane is narrow. */
export function PagePair({ data, what }: PagePairProps) {
  const reference = referenceLabel(data);
  const draft = useDraftLabel();
  const sides = [
    ...(reference === null ? [] : [{ label: reference, tone: 'text-deleted', picture: data.baseline }]),
    { label: draft, tone: 'text-added', picture: data.draft },
  ];
  return (
    <div className="@container">
      <div className={sides.length > 1 ? 'grid gap-4 @xl:grid-cols-2' : ''}>
        {sides.map(({ label, tone, picture }) => (
          <figure key={label} className="min-w-0">
            <figcaption className={`pb-1.5 text-2xs font-semibold ${tone}`}>{label}</figcaption>
            {picture === null ? (
              <p className="rounded-sm border border-dashed border-line-strong p-6 text-center text-sm text-ink-muted">
                {what} is not in this version.
              </p>
            ) : (
              <PagePicture picture={picture} label={`${what}, ${label}`} />
            )}
          </figure>
        ))}
      </div>
    </div>
  );
}
