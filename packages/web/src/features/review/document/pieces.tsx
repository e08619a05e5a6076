import type { DocumentPiece } from '@galley/schema';
import { Fragment } from 'react';

/** Words of a paragraph or a cell: taken out ones struck, put in ones marked, new looks named. */
export function Pieces({ pieces }: { pieces: readonly DocumentPiece[] }) {
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are one answer and never reordered
        <Fragment key={index}>
          <Piece piece={piece} />
        </Fragment>
      ))}
    </span>
  );
}

function Piece({ piece: { kind, text, notes } }: { piece: DocumentPiece }) {
  if (kind === 'removed') return <del className="rounded-xs bg-deleted-soft text-deleted">{text}</del>;
  if (kind === 'added') return <ins className="rounded-xs bg-added-soft text-added no-underline">{text}</ins>;
  if (notes.length === 0) return text;
  return (
    <>
      <span className="border-b-2 border-modified border-dotted">{text}</span>
      <Notes notes={notes} />
    </>
  );
}

/** How something looks now, beside what looks so. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <span className="mx-1 inline-block rounded-sm bg-modified-soft px-1 font-sans text-2xs text-modified">
      {notes.join(', ')}
    </span>
  );
}
