import { expect, it } from 'vitest';
import { DocumentEdit } from '../edit/document/document-edit.ts';
import { editDocument } from '../testing/edit-document.ts';
import { makeDocument, paragraph } from '../testing/make-document.ts';
import { applyDocxOperations } from './apply-operations.ts';
import { copyDocxAssets } from './copy-assets.ts';

const plain = makeDocument({ body: paragraph(['a'], 'H1') });

it('[F11] a style comes with what it is based on; one of the same name gets its look and keeps its id', () => {
  const from = applyDocxOperations(plain, [
    { kind: 'insert_paragraphs', paragraphs: [{ text: 'Deep', heading: 6 }] },
  ]).bytes;
  const { bytes, styles } = copyDocxAssets(from, plain, { styles: ['heading 6', 'heading 1'] });
  expect(styles).toEqual(['heading 6', 'Normal', 'heading 1']);
  const target = new DocumentEdit(bytes);
  expect(target.styles().get('Heading6')?.basedOn).toBe('Normal');
  expect(
    target
      .styles()
      .all()
      .filter(({ name }) => name === 'heading 1')
      .map(({ id }) => id),
  ).toEqual(['H1']);
  expect(
    target
      .styles()
      .all()
      .filter(({ isDefault }) => isDefault).length,
  ).toBe(1);
  expect(target.lines().map(({ text }) => text)).toEqual(['# a']);
});

it('[F11] a list that a style uses comes along', () => {
  const listed = editDocument(plain, [{ kind: 'make_list', line: 1, list: 'number' }]).bytes;
  const source = new DocumentEdit(listed);
  const item = source.lines()[0]?.element.at('pPr', 'numPr');
  if (item === undefined) throw new TypeError('the sample has no list');
  source.styles().get('H2')?.element.child('pPr')?.prepend(item);
  const { bytes } = copyDocxAssets(source.finish(), plain, { styles: ['heading 2'] });
  const target = new DocumentEdit(bytes);
  expect(target.styles().get('H2')?.element.at('pPr', 'numPr', 'numId')?.attribute('val')).toBe('1');
  expect(target.document.parts.read('word/numbering.xml')).toContain('<w:num w:numId="1">');
});

it('[F11] a style that is not there is refused with those that are', () => {
  expect(() => copyDocxAssets(plain, plain, { styles: ['Nope'] })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
});
