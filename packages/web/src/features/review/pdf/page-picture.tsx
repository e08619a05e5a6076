import { useProcedure } from '../../../api/use-procedure.ts';
import { Waiting } from '../../../components/waiting/waiting.tsx';
import { useReviewed } from '../reference/reviewed-draft.tsx';

interface PagePictureProps {
  path: string;
  side: 'reference' | 'draft';
  /** Null where this version has no such page. */
  page: number | null;
  label: string;
}

/** A page of one version as people see it. */
export function PagePicture({ path, side, page, label }: PagePictureProps) {
  return (
    <figure className="flex min-h-0 min-w-0 flex-col">
      <figcaption className="shrink-0 pb-1 text-xs text-ink-muted">
        {label}
        {page === null ? '' : `, page ${page}`}
      </figcaption>
      {page === null ? (
        <p className="grid flex-1 place-items-center rounded-md border border-dashed text-sm text-ink-muted">
          This version has no such page.
        </p>
      ) : (
        <Drawn path={path} side={side} page={page} label={label} />
      )}
    </figure>
  );
}

function Drawn({ path, side, page, label }: PagePictureProps & { page: number }) {
  const reviewed = useReviewed();
  const query = useProcedure('ReviewGetPdfPreviewPage', { ...reviewed, path, side, page_index: page });
  if (!query.isSuccess) return <Waiting error={query.error} />;
  const { media_type: type, data, width, height } = query.data;
  return (
    <section
      aria-label={`Picture of ${label}, page ${page}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto rounded-md border bg-sunken -outline-offset-2"
    >
      <img
        src={`data:${type};base64,${data}`}
        width={width}
        height={height}
        alt={`Page ${page}, ${label}`}
        className="h-auto w-full"
      />
    </section>
  );
}
