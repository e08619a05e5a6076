import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { MarkBadges } from './mark-badges.tsx';

it('[T7] shows each mark, also two of one kind, with what was found in characters to be seen', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const html = renderToStaticMarkup(
    <MarkBadges
      marks={[
        { kind: 'external_link', detail: 'https://a.example/\u202egpj.exe' },
        { kind: 'external_link', detail: 'https://b.example' },
        { kind: 'dotfile', detail: null },
      ]}
    />,
  );
  expect(html.match(/External link/g)).toHaveLength(2);
  expect(html).toContain('https://b.example');
  expect(html).not.toContain('\u202e');
  expect(html).toContain('Hidden file');
  expect(complaints).not.toHaveBeenCalled();
});
