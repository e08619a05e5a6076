import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MarkdownBody } from './markdown-body.tsx';

const render = (text: string, streaming = false) =>
  renderToStaticMarkup(<MarkdownBody text={text} streaming={streaming} />);

describe('MarkdownBody', () => {
  it('[X1] shows a link as words that lead nowhere', () => {
    const html = render('See [the report](https://example.org/x) and https://example.org/y');
    expect(html).toContain('the report');
    expect(html).not.toContain('href');
    expect(html).not.toContain('<a');
  });

  it('[X6] loads no image and runs no markup of a model', () => {
    const html = render('![chart](https://example.org/c.png)\n\n<img src=x onerror=alert(1)><script>alert(1)</script>');
    expect(html).toContain('[Image: chart]');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
  });

  it('renders tables, lists and code as plain elements', () => {
    const html = render(
      '## Totals\n\n| a | b |\n|---|--:|\n| x | 1 |\n\n- one\n- two\n\n```\ncode\n```\n\nand `inline`',
    );
    for (const part of ['<h3', '<table', '<td', '<li', '<pre', '<code']) expect(html).toContain(part);
    expect(html).not.toContain('<button');
  });

  it('[C5] closes what a stream has left open', () => {
    expect(render('Totals are **twelve', true)).toContain('<strong');
  });
});
