import { FileUnusableError, InvalidArgumentError } from '@galley/schema/errors';
import type { Heading } from 'mdast';
import { headingSlug } from '../../markdown/links.ts';
import {
  imagePath,
  isWebAddress,
  nodesOf,
  type ParsedMarkdown,
  parseMarkdown,
  plainText,
} from '../../markdown/parse-markdown.ts';
import { compileTypst } from '../typst/compile-typst.ts';
import { TypesettingFailedError } from '../typst/errors.ts';
import { blockNodes } from './block-nodes.ts';
import type { PageNode, PageWriter } from './nodes.ts';
import { type PageSetup, pageOf } from './page-setup.ts';
import { PictureFiles } from './picture-files.ts';
import { template } from './template.ts';

export interface NewPdf extends PageSetup {
  readonly markdown: string;
  /** Above the text and in the properties; without it the first heading names the file. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** Below the title, as it is written; one such as 2026-03-31 also becomes the date of the file. */
  readonly date?: string | undefined;
  /** Two or three letters such as `de`: decides where words are broken, and what readers aloud speak. */
  readonly language?: string | undefined;
  /** A table of contents before the text. */
  readonly contents?: boolean | undefined;
  readonly page_numbers?: boolean | undefined;
  readonly header?: string | undefined;
  readonly footer?: string | undefined;
  /** Pictures that the text shows, by their paths. */
  readonly files?: ReadonlyMap<string, Uint8Array> | undefined;
}

export interface CreatedPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly warnings: readonly string[];
}

/** A new PDF document from markdown: tagged, with an outline, fonts inside. */
export function createPdf({ markdown, files = new Map(), ...more }: NewPdf): CreatedPdf {
  const text = parseMarkdown(markdown);
  const warnings = new Set<string>();
  const pictures = new PictureFiles(files);
  const blocks = blockNodes(
    text.root.children,
    writerFor(text, pictures, (warning) => warnings.add(warning)),
  );
  const data = Buffer.from(JSON.stringify(documentData(text, blocks, more)), 'utf8');
  try {
    const named = new Map<string, Uint8Array>([['data.json', data], ...pictures.named()]);
    const { bytes, pages, unshown } = compileTypst({ program: template, files: named });
    const missing = [...new Set(unshown)].slice(0, 10).join(' ');
    if (missing !== '')
      warnings.add(`No font here has: ${missing}. Install a font that does (such as Noto) and try again.`);
    return { bytes, pages, warnings: [...warnings] };
  } catch (error) {
    throw error instanceof TypesettingFailedError ? explained(error, pictures) : error;
  }
}

/** The same for a text as bytes in UTF-8: tools hand those over and nothing else. */
export function createPdfFromMarkdown(markdown: Uint8Array, more: Omit<NewPdf, 'markdown'>): CreatedPdf {
  return createPdf({ ...more, markdown: new TextDecoder().decode(markdown) });
}

function documentData(text: ParsedMarkdown, blocks: readonly PageNode[], more: Omit<NewPdf, 'markdown' | 'files'>) {
  const { title, author, date, language = 'en', header, footer, contents = false, page_numbers = true } = more;
  if (!/^[a-z]{2,3}$/i.test(language)) {
    throw new InvalidArgumentError('language', `"${language}" is no language.`, 'Use a code such as en or de.');
  }
  const first = text.root.children.find((node) => node.type === 'heading');
  const day = /^(\d{4})-(\d{2})-(\d{2})$/
    .exec(date ?? '')
    ?.slice(1)
    .map(Number);
  return {
    title: title ?? (first === undefined ? null : plainText(first)),
    'shows-title': title !== undefined,
    author: author ?? null,
    date: date ?? null,
    day: day !== undefined && isDay(day) ? day : null,
    language: language.toLowerCase(),
    header: header ?? null,
    footer: footer ?? null,
    numbers: page_numbers,
    contents,
    page: pageOf(more),
    blocks,
  };
}

function isDay([year = 0, month = 0, day = 0]: readonly number[]): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function writerFor(text: ParsedMarkdown, pictures: PictureFiles, warn: (text: string) => void): PageWriter {
  const anchors = headingAnchors(text);
  const open = new Set<string>();
  const writer: PageWriter = {
    definition: (label) => text.definitions.get(label)?.url ?? '',
    anchor: (address) => anchors.get(headingSlug(address))?.name ?? null,
    nameOf: (heading) => [...anchors.values()].find((anchor) => anchor.heading === heading)?.name ?? null,
    picture: (url) => (url === '' || isWebAddress(url) ? null : pictures.add(imagePath(url))),
    footnote(label) {
      const note = text.footnotes.get(label);
      // A note that mentions itself has no end.
      if (note === undefined || open.has(label)) return null;
      open.add(label);
      const [first, ...rest] = note.children;
      // The first words stand beside the mark, not below it.
      const content = [...blockNodes(first === undefined ? [] : [first], writer, true), ...blockNodes(rest, writer)];
      open.delete(label);
      return content;
    },
    warn,
  };
  return writer;
}

interface Anchor {
  readonly name: string;
  readonly heading: Heading;
}

/** Of two headings with the same words the first is meant. */
function headingAnchors({ root }: ParsedMarkdown): Map<string, Anchor> {
  const anchors = new Map<string, Anchor>();
  for (const node of nodesOf(root)) {
    if (node.type !== 'heading') continue;
    const slug = headingSlug(plainText(node));
    if (!anchors.has(slug)) anchors.set(slug, { name: `heading-${anchors.size + 1}`, heading: node });
  }
  return anchors;
}

function explained(error: TypesettingFailedError, pictures: PictureFiles): Error {
  if (/depth|nest/i.test(error.reason)) {
    return new InvalidArgumentError(
      'markdown',
      'The text is nested too deeply.',
      'Use fewer levels of quotes and lists.',
      {},
      error,
    );
  }
  const picture = pictures.blamed();
  if (picture === null) return error;
  const remedy = 'Use a png, jpeg, gif, webp or svg file.';
  return new FileUnusableError(`"${picture}" is not a picture that can be shown.`, remedy, { path: picture }, error);
}
