import { lazy, Suspense } from 'react';

const MarkdownBody = lazy(async () => ({ default: (await import('./markdown-body.tsx')).MarkdownBody }));

/** The parser is a chunk of its own: the page is usable before it arrives, and shows the plain text until then. */
export function Markdown({ text, streaming = false }: { text: string; streaming?: boolean }) {
  return (
    <Suspense fallback={<div className="prose whitespace-pre-wrap">{text}</div>}>
      <MarkdownBody text={text} streaming={streaming} />
    </Suspense>
  );
}
