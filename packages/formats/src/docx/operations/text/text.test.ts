import { describe, expect, it } from 'vitest';
import { editDocument } from '../../testing/edit-document.ts';
import { paragraph, tableOf } from '../../testing/make-document.ts';

describe('replace_text', () => {
  it('[F7] in body, tables, headers, notes; or in some lines only', () => {
    const content = {
      body: paragraph(['Ac', ['me', '<w:b/>'], ' here']) + tableOf([['Acme', 'x']]),
      header: paragraph(['Acme']),
      footnote: paragraph(['acme']),
    };
    const all = editDocument(content, [{ kind: 'replace_text', find: 'acme', replace: 'Globex', match_case: false }]);
    expect(all.said).toEqual(['4 places']);
    expect(all.lines.join()).not.toMatch(/acme/i);
    const one = editDocument(content, [{ kind: 'replace_text', find: 'Acme', replace: 'Globex', line: 2 }]);
    expect(one.lines.slice(0, 2)).toEqual(['Acme here', '| Globex | x |']);
    expect(editDocument(content, [{ kind: 'replace_text', find: 'nowhere', replace: '' }]).said[0]).toMatch(
      /^NOT_FOUND/,
    );
  });

  it('[F7] a text box and its twin for older programs change together', () => {
    const box = '<w:txbxContent><w:p><w:r><w:t>old words</w:t></w:r></w:p></w:txbxContent>';
    const body = `<w:p><w:r><mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice Requires="wps"><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    for (const operation of [
      { kind: 'replace_paragraph', line: 2, text: 'new words' },
      { kind: 'replace_text', find: 'old', replace: 'new', line: 2 },
      { kind: 'replace_text', find: 'old', replace: 'new' },
    ]) {
      const { main } = editDocument({ body }, [operation]);
      expect(main.match(/new words/g)?.length).toBe(2);
      expect(main).not.toContain('old');
    }
  });
});

describe('format_text', () => {
  it('[F7] splits runs at the words and keeps every other property', () => {
    const body = paragraph([['the red fox and the red hen', '<w:i/><w:sz w:val="20"/>']]);
    const { main, said } = editDocument({ body }, [
      { kind: 'format_text', line: 1, find: 'red', format: { bold: true, color: '#ff0000' } },
    ]);
    expect(said).toEqual(['2 places in line 1']);
    const look = '<w:rPr><w:b/><w:bCs/><w:i/><w:color w:val="FF0000"/><w:sz w:val="20"/></w:rPr>';
    expect(main.split(`${look}<w:t xml:space="preserve">red</w:t>`).length).toBe(3);
    expect(main.replaceAll(/<w:rPr>.*?<\/w:rPr>|<[^>]*>/g, '')).toContain('the red fox and the red hen');
    expect(main).toContain('<w:rPr><w:i/><w:sz w:val="20"/></w:rPr><w:t xml:space="preserve"> fox and the </w:t>');
  });

  it('[F7] a phrase over runs and a whole line', () => {
    const { main } = editDocument({ body: paragraph(['a b', ['c d', '<w:i/>']]) }, [
      { kind: 'format_text', line: 1, find: 'bc', format: { underline: true } },
      { kind: 'format_text', line: 1, format: { size: 8 } },
    ]);
    expect(main).toContain(
      '<w:sz w:val="16"/><w:szCs w:val="16"/><w:u w:val="single"/></w:rPr><w:t xml:space="preserve">b</w:t>',
    );
    expect(main.match(/<w:sz w:val="16"\/>/g)?.length).toBe(4);
  });
});
