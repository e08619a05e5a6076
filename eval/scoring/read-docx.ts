import { openZip } from '@galley/formats';
import { SaxesParser } from 'saxes';

/**
 * The paragraphs of the body, as python-docx has them: those in tables, text boxes and notes do not count. Read with a
 * parser of others, so that a file is not judged by the code that wrote it.
 */
export function docxParagraphs(bytes: Uint8Array): string[] {
  const archive = openZip(bytes);
  const entry = archive.find('word/document.xml');
  if (entry === undefined) return [];
  const paragraphs: string[] = [];
  const path: string[] = [];
  const parser = new SaxesParser();
  const isInBody = () => path[1] === 'w:body' && path[2] === 'w:p' && !path.slice(3).includes('w:p');
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (path.length === 3 && isInBody()) paragraphs.push('');
    if ((name === 'w:tab' || name === 'w:br') && path.at(-2) === 'w:r' && isInBody())
      append(name === 'w:tab' ? '\t' : '\n');
  });
  parser.on('closetag', () => path.pop());
  parser.on('text', (text) => {
    if (path.at(-1) === 'w:t' && isInBody()) append(text);
  });
  const append = (text: string) => paragraphs.push((paragraphs.pop() ?? '') + text);
  parser.write(archive.read(entry).toString('utf8')).close();
  return paragraphs;
}
