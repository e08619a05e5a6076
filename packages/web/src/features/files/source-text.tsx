import { useEffect, useState } from 'react';
import { type TextLine, TextLines } from '../../components/text/text-lines.tsx';
import { visibleName } from '../../lib/visible-name.ts';
import { languageOf } from './highlight/language-of.ts';
import type { Piece } from './highlight/pieces.ts';

/** A longer text is shown plain: colouring it would hold up the page. */
const MOST_CHARACTERS = 300_000;

const looks: Readonly<Record<string, string>> = {
  keyword: 'text-accent',
  built_in: 'text-accent',
  type: 'text-accent',
  literal: 'text-modified',
  number: 'text-modified',
  symbol: 'text-modified',
  string: 'text-added',
  regexp: 'text-added',
  comment: 'text-ink-faint italic',
  quote: 'text-ink-faint italic',
  meta: 'text-ink-faint',
  attr: 'text-deleted',
  attribute: 'text-deleted',
  name: 'text-accent',
  title: 'font-medium',
  section: 'font-medium text-accent',
  strong: 'font-medium',
  emphasis: 'italic',
};

interface SourceTextProps {
  path: string;
  text: string;
  /** Number of the first line. */
  first: number;
  focus: number | undefined;
}

/** The lines of a text, in the colours of its language. */
export function SourceText({ path, text, first, focus }: SourceTextProps) {
  const pieces = usePieces(path, text);
  const lines = text.split('\n').map((line, index): TextLine => {
    const parts = pieces?.[index]?.map((piece) => ({ text: piece.text, className: looks[piece.kind] ?? '' }));
    return { kind: 'same', text: line, number: first + index, ...(parts === undefined ? {} : { parts }) };
  });
  return <TextLines label={`Text of ${visibleName(path)}`} focus={focus} lines={lines} />;
}

function usePieces(path: string, text: string): Piece[][] | null {
  const [made, setMade] = useState<{ readonly of: string; readonly pieces: Piece[][] } | null>(null);
  const language = text.length > MOST_CHARACTERS ? null : languageOf(path);
  useEffect(() => {
    let isOver = false;
    if (language === null) return;
    void import('./highlight/highlight.ts').then(({ highlight }) => {
      if (!isOver) setMade({ of: text, pieces: highlight(text, language) });
    });
    return () => {
      isOver = true;
    };
  }, [text, language]);
  return made?.of === text ? made.pieces : null;
}
