import type { ReactNode } from 'react';
import { type Components, type ExtraProps, Streamdown } from 'streamdown';

/** Text of a model is not trusted: a link shows its words, an image its description, and neither reaches out. */
function LinkText({ children }: ExtraProps & { children?: ReactNode }) {
  return <span className="underline decoration-line-strong underline-offset-2">{children}</span>;
}

function ImageText({ alt }: ExtraProps & { alt?: string | undefined }) {
  return <span className="text-ink-muted">[Image{alt ? `: ${alt}` : ''}]</span>;
}

const components: Components = {
  a: LinkText,
  img: ImageText,
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  h6: 'h6',
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  em: 'em',
  blockquote: 'blockquote',
  hr: 'hr',
  pre: 'pre',
  code: 'code',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
};

export function MarkdownBody({ text, streaming }: { text: string; streaming: boolean }) {
  return (
    <Streamdown
      className="prose"
      mode={streaming ? 'streaming' : 'static'}
      parseIncompleteMarkdown={streaming}
      components={components}
      rehypePlugins={[]}
      skipHtml
      controls={false}
    >
      {text}
    </Streamdown>
  );
}
