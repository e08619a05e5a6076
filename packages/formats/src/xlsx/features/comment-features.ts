import { XmlScanner } from '../../xml/scanner.ts';
import { childElements, childNamed, rootElement } from '../../xml/splice.ts';
import { readPart, relatedPart, type Workbook } from '../package/open-workbook.ts';
import { relatedParts } from '../package/read-tables.ts';
import { textsOf } from './element-texts.ts';
import type { Feature } from './feature.ts';
import { isOn, shortened } from './wording.ts';

/** Notes, and comments that people answer each other in. */
export function commentFeatures(workbook: Workbook, part: string): Feature[] {
  const threads = relatedParts(workbook, part, 'threadedComment').flatMap((each) => threadFeatures(workbook, each));
  return [...relatedParts(workbook, part, 'comments').flatMap((each) => noteFeatures(workbook, each)), ...threads];
}

function noteFeatures(workbook: Workbook, part: string): Feature[] {
  const source = readPart(workbook.zip, part).text;
  const root = rootElement(source);
  const authors = textsOf(source, 'author');
  const list = childNamed(source, root, 'commentList');
  if (list === undefined) return [];
  return childElements(source, list).flatMap((comment): Feature[] => {
    const author = authors[Number(comment.attributes.get('authorId') ?? 0)] ?? '';
    // Written beside a comment for programs that know notes only.
    if (author.startsWith('tc=')) return [];
    const inner = source.slice(comment.openEnd, comment.closeStart);
    const text = textsOf(inner, 't').join('');
    return [
      {
        what: 'note',
        place: comment.attributes.get('ref') ?? '',
        text: `${author === '' ? '' : `${author}: `}"${shortened(text)}"`,
        raw: text + inner,
      },
    ];
  });
}

function threadFeatures(workbook: Workbook, part: string): Feature[] {
  const source = readPart(workbook.zip, part).text;
  const people = readPeople(workbook);
  return childElements(source, rootElement(source)).map((comment) => {
    const { attributes } = comment;
    const author = people.get(attributes.get('personId') ?? '') ?? '';
    const text = textsOf(source.slice(comment.openEnd, comment.closeStart), 'text').join('');
    const reply = attributes.has('parentId') ? ' (reply)' : '';
    const done = isOn(attributes.get('done')) ? ' (resolved)' : '';
    return {
      what: 'comment',
      id: attributes.get('id') ?? '',
      place: attributes.get('ref') ?? '',
      text: `${author === '' ? '' : `${author}: `}"${shortened(text)}"${reply}${done}`,
      raw: text + (attributes.get('dT') ?? ''),
    };
  });
}

function readPeople(workbook: Workbook): Map<string, string> {
  const part = relatedPart(workbook, 'person');
  const people = new Map<string, string>();
  if (part === undefined || workbook.zip.find(part) === undefined) return people;
  const scanner = new XmlScanner(readPart(workbook.zip, part).text);
  while (scanner.find('person')) people.set(scanner.attribute('id') ?? '', scanner.attribute('displayName') ?? '');
  return people;
}
