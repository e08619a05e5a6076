import { compileTypst } from './compile-typst.ts';

/** A piece of text that is drawn onto a page of another document. */
export interface TextPiece {
  readonly text: string;
  /** In points. */
  readonly size: number;
  /** As `#rrggbb`. */
  readonly color: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  /** In points; as large as the text unless set. */
  readonly box?: { readonly width: number; readonly height: number; readonly isMultiline: boolean };
}

/** One page for each piece, as large as the piece. Words come as data, never as code. */
const PROGRAM = `
#let pieces = json("pieces.json")
#set page(fill: none, margin: 0pt)
#set text(font: "Libertinus Serif", lang: "en", hyphenate: false)
#set par(leading: 0.5em)
#for piece in pieces {
  let side = if piece.align == "center" { center } else if piece.align == "right" { right } else { left }
  let words = text(size: piece.size * 1pt, fill: rgb(piece.color), weight: if piece.bold { "bold" } else { "regular" },
    piece.text.split("\\n").join(linebreak()))
  if piece.box == none { page(width: auto, height: auto, align(side, words)) }
  else {
    let place = if piece.box.isMultiline { top } else { horizon }
    page(width: piece.box.width * 1pt, height: piece.box.height * 1pt, margin: (x: 2pt, y: if piece.box.isMultiline { 2pt } else { 0pt }),
      align(side + place, block(clip: true, words)))
  }
}
`;

export function typesetPieces(pieces: readonly TextPiece[]) {
  const data = pieces.map(({ bold = false, align = 'left', box = null, ...piece }) => ({ ...piece, bold, align, box }));
  const files = new Map([['pieces.json', Buffer.from(JSON.stringify(data), 'utf8')]]);
  return compileTypst({ program: PROGRAM, files, isTagged: false });
}
