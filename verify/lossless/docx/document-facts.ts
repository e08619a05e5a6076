import { openZip, type ZipArchive } from '@galley/formats';
import { WordDocument } from '../../../packages/formats/src/docx/package/word-document.ts';
import { type DocumentLine, documentLines } from '../../../packages/formats/src/docx/read/lines.ts';
import type { XmlElement } from '../../../packages/formats/src/xml/element.ts';
import { packageFaults } from '../../sequences/sound-package.ts';
import { textOf } from './part-text.ts';
import { readDocumentPart, type SeenPart } from './read-document.ts';

export interface DocumentFacts {
  readonly bytes: Buffer;
  readonly zip: ZipArchive;
  readonly main: string;
  readonly body: SeenPart;
  /** The usual name of a part that goes by another one: what is called `word/feet.xml` may be a footer. */
  usualName(part: string): string;
  readonly lines: readonly DocumentLine[];
  /** Where the first paragraph of a line stands in the strict reader's list. */
  paragraphOf(line: DocumentLine): number;
  readonly packageFaults: ReadonlySet<string>;
}

const USUAL = ['header', 'footer', 'footnotes', 'endnotes', 'comments', 'styles', 'numbering', 'settings', 'aFChunk'];

export function lookAtDocument(bytes: Buffer): DocumentFacts {
  const document = new WordDocument(bytes);
  const zip = openZip(bytes);
  const body = readDocumentPart(textOf(zip, document.main));
  const usual = new Map(
    USUAL.flatMap((kind) => document.related(kind).map((part) => [part.toLowerCase(), `word/${kind}.xml`])),
  );
  const places = new Map<XmlElement, number>();
  for (const element of document.tree(document.main).root.descendants()) {
    if (element.is('p')) places.set(element, places.size);
  }
  return {
    bytes,
    zip,
    main: document.main,
    body,
    usualName: (part) => usual.get(part.toLowerCase()) ?? part,
    lines: documentLines(document),
    paragraphOf({ element, paragraphs }) {
      return places.get(paragraphs[0]?.element ?? element) ?? -1;
    },
    packageFaults: new Set(packageFaults(bytes).map((fault) => fault.replace(/\d+/g, '#'))),
  };
}
