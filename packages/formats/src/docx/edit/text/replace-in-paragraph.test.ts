import { describe, expect, it } from 'vitest';
import { findLiteral } from '../../../text/find/find-matches.ts';
import { parseTree } from '../../../xml/parse-tree.ts';
import { storyParagraphs } from './paragraphs.ts';
import { textOf } from './pieces.ts';
import { replaceInParagraph } from './replace-in-paragraph.ts';

const root = (body: string) => `<w:document xmlns:w="urn:w" xmlns:a="urn:a" xmlns:m="urn:m">${body}</w:document>`;
const run = (text: string, properties = '') => `<w:r>${properties}<w:t>${text}</w:t></w:r>`;
const bold = '<w:rPr><w:b/></w:rPr>';

function swap(find: string, replace: string, source: string) {
  const tree = parseTree(root(source));
  const matches = findLiteral({ find, replace });
  const results = storyParagraphs(tree.root).map(({ pieces, isFallback }) => ({
    isFallback,
    ...replaceInParagraph(tree, pieces, matches(textOf(pieces))),
  }));
  const count = (of: 'replaced' | 'skipped') =>
    results.filter(({ isFallback }) => !isFallback).reduce((sum, each) => sum + each[of], 0);
  return { source: tree.toString(), replaced: count('replaced'), skipped: count('skipped') };
}

describe('replaceInParagraph', () => {
  it('[F7] new words take the format of the first letter they replace; every other run stays', () => {
    const source = `<w:p>${run('Dear Ac')}${run('me', bold)}${run(' Ltd.,')}</w:p>`;
    const result = swap('Acme Ltd', 'Globex & Sons', source);
    expect(result).toMatchObject({ replaced: 1, skipped: 0 });
    expect(result.source).toBe(root(`<w:p>${run('Dear Globex &amp; Sons')}${run('.,')}</w:p>`));
  });

  it('[F7] a link whose words were all replaced by words before it goes', () => {
    const source = `<w:p>${run('by {{pro')}<w:hyperlink w:anchor="x">${run('ject}}')}</w:hyperlink>${run('.')}</w:p>`;
    expect(swap('{{project}}', 'Ada', source).source).toBe(root(`<w:p>${run('by Ada')}${run('.')}</w:p>`));
  });

  it('[F7] letters that both texts share at either end keep their own runs', () => {
    const source = `<w:p>${run('the quick ')}${run('brown', bold)}${run(' fox')}</w:p>`;
    expect(swap('quick brown fox', 'quick red fox', source).source).toBe(
      root(`<w:p>${run('the quick ')}${run('red', bold)}${run(' fox')}</w:p>`),
    );
  });

  it.each([
    ['at the end', 'cat', 'cats', `<w:p>${run('a ')}${run('cat', bold)}${run('.')}</w:p>`, `${run('cats', bold)}`],
    ['at the start', 'cat', 'a cat', `<w:p>${run('x')}${run('cat', bold)}</w:p>`, `${run('a cat', bold)}`],
    ['in the middle', 'cat', 'cart', `<w:p>${run('ca')}${run('t', bold)}</w:p>`, `${run('car')}${run('t', bold)}`],
  ])('[F7] letters added %s join the run of their neighbour', (_, find, replace, source, wanted) => {
    expect(swap(find, replace, source).source).toContain(wanted);
  });

  it('[F7] several matches in one run and across the next', () => {
    const result = swap('aa', 'b', `<w:p>${run('aa aa a')}${run('a aa')}</w:p>`);
    expect(result.source).toBe(root(`<w:p>${run('b b b')}<w:r><w:t xml:space="preserve"> b</w:t></w:r></w:p>`));
    expect(result.replaced).toBe(4);
  });

  it('[F7] line breaks and tabs of the new text become elements', () => {
    expect(swap('x', 'a\nb\tc', `<w:p>${run('x')}</w:p>`).source).toContain(
      '<w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t>',
    );
  });

  it('[F7] a match over a tab takes the tab out', () => {
    const source = `<w:p>${run('a')}<w:r><w:tab/></w:r>${run('b')}</w:p>`;
    expect(swap('a\tb', 'c', source)).toEqual({ source: root(`<w:p>${run('c')}</w:p>`), replaced: 1, skipped: 0 });
    expect(swap('a\tb', 'a b', source).source).toBe(
      root(`<w:p>${run('a')}<w:r><w:t xml:space="preserve"> </w:t></w:r>${run('b')}</w:p>`),
    );
  });

  it('[F7] characters of two halves are never cut', () => {
    expect(swap('😀', '😁', `<w:p>${run('a😀')}</w:p>`).source).toContain('<w:t>a😁</w:t>');
  });

  it.each([
    [
      'text taken out under tracked changes',
      '<w:p><w:del w:id="1"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>',
    ],
    ['text moved away', '<w:p><w:moveFrom w:id="1"><w:r><w:t>old</w:t></w:r></w:moveFrom></w:p>'],
    ['words of a drawing', '<w:p><w:r><a:p><a:t>old</a:t></a:p></w:r></w:p>'],
    ['a field’s instruction', '<w:p><w:r><w:instrText>old</w:instrText></w:r></w:p>'],
    [
      'text within the code of a field over paragraphs',
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p><w:p>${run('old')}</w:p>`,
    ],
    ['a match over two paragraphs', `<w:p>${run('ol')}</w:p><w:p>${run('d')}</w:p>`],
  ])('[F7] does not match %s', (_, source) => {
    expect(swap('old', 'new', source)).toEqual({ source: root(source), replaced: 0, skipped: 0 });
  });

  it('[F7] a match around a tracked deletion leaves the deletion where it is', () => {
    const gone = '<w:del w:id="1"><w:r><w:delText>X</w:delText></w:r></w:del>';
    expect(swap('foobar', 'new', `<w:p>${run('foo')}${gone}${run('bar')}</w:p>`).source).toBe(
      root(`<w:p>${run('new')}${gone}</w:p>`),
    );
  });

  it('[F7] a formula is counted and left alone', () => {
    const source = `<w:p>${run('a')}<m:oMath><m:r><m:t>b</m:t></m:r></m:oMath></w:p>`;
    expect(swap('ab', 'c', source)).toEqual({ source: root(source), replaced: 0, skipped: 1 });
  });

  it('[F7] inserted text, links and text boxes are matched; a drawing’s fallback changes with it and counts once', () => {
    const box = (text: string) => `<w:txbxContent><w:p>${run(text)}</w:p></w:txbxContent>`;
    const body = (text: string) =>
      `<w:p><w:ins w:id="2">${run(text)}</w:ins><w:hyperlink>${run(text)}</w:hyperlink><w:r><mc:AlternateContent><mc:Choice>${box(text)}</mc:Choice><mc:Fallback>${box(text)}</mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const result = swap('old', 'new', body('old'));
    expect(result.source).toBe(root(body('new')));
    expect(result.replaced).toBe(3);
  });
});

describe('fields', () => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const field = (code: string, shown: string) =>
    `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}${shown}${mark('end')}`;
  const numbered = (page: string, of: string) =>
    `<w:p>${run(`${page} `)}${field('PAGE', run('1'))}${run(` ${of} `)}${field('NUMPAGES', run('3'))}</w:p>`;
  const spaced = (source: string) => source.replaceAll(' xml:space="preserve"', '');

  it('[F7] stay where the words they show stay', () => {
    const { source, replaced } = swap('Page 1 of 3', 'Seite 1 von 3', numbered('Page', 'of'));
    expect(spaced(source)).toBe(root(numbered('Seite', 'von')));
    expect(replaced).toBe(1);
  });

  it.each([
    ['with words before them', 'Page 1 of 3', 'Draft', numbered('Page', 'of'), run('Draft')],
    ['with words behind them', '1 May', 'now', `<w:p>${field('DATE', run('1'))}${run(' May')}</w:p>`, run('now')],
    ['alone, for nothing', '1', '', `<w:p>${run('a')}${field('DATE', run('1'))}</w:p>`, run('a')],
    [
      'in their simple form',
      'a 1',
      'b',
      `<w:p>${run('a ')}<w:fldSimple w:instr="PAGE">${run('1')}</w:fldSimple></w:p>`,
      run('b'),
    ],
    ['one within the other', 'x 1', 'b', `<w:p>${run('x ')}${field('IF', field('PAGE', run('1')))}</w:p>`, run('b')],
  ])('[F7] go with all that they show: %s', (_, find, replace, source, left) => {
    expect(spaced(swap(find, replace, source).source)).toBe(root(`<w:p>${left}</w:p>`));
  });

  it.each([
    ['other words for all it shows', '1', '2', field('PAGE', run('1')), field('PAGE', run('2'))],
    [
      'a part of it',
      'a b',
      'c',
      `${run('a ')}${field('REF x', run('b c'))}`,
      `${run('c')}${field('REF x', run(' c'))}`,
    ],
    ['words of a link', 'b c', 'd', field('HYPERLINK "x"', run('b')) + run(' c'), field('HYPERLINK "x"', run('d'))],
  ])('[F7] take in %s', (_, find, replace, source, wanted) => {
    expect(spaced(swap(find, replace, `<w:p>${source}</w:p>`).source)).toBe(root(`<w:p>${wanted}</w:p>`));
  });
});

describe('work of a replacement', () => {
  const story = (count: number, runs: number) =>
    `<w:p>${'<w:r><w:t>wn fox, bro</w:t></w:r>'.repeat(runs)}</w:p>`.repeat(count);
  const looksAt = (source: string): { replaced: number; looks: number } => {
    const tree = parseTree(root(source));
    let looks = 0;
    let replaced = 0;
    for (const { pieces } of storyParagraphs(tree.root)) {
      const watched = pieces.map((piece) => ({
        ...piece,
        get text() {
          looks += 1;
          return piece.text;
        },
      }));
      const found = findLiteral({ find: 'brown', replace: 'red' })(textOf(pieces));
      replaced += replaceInParagraph(tree, watched, found).replaced;
    }
    return { replaced, looks };
  };

  it.each([
    ['runs of one paragraph', story(1, 200), story(1, 1600)],
    ['paragraphs', story(100, 3), story(800, 3)],
  ])('[F7] grows with the number of %s, not with its square', (_what, small, large) => {
    const once = looksAt(small);
    const eightfold = looksAt(large);
    expect(eightfold.replaced).toBeGreaterThanOrEqual(8 * once.replaced);
    expect(eightfold.looks).toBeLessThan(9 * once.looks);
  });
});
