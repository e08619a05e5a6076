import type { Image, ImageReference, Link, LinkReference, PhrasingContent } from 'mdast';
import { inlineTags } from '../../markdown/inline-tags.ts';
import { headingSlug, isSafeLink } from '../../markdown/links.ts';
import { imagePath, isWebAddress, plainText } from '../../markdown/parse-markdown.ts';
import { relateExternal } from '../../ooxml/part-relationships.ts';
import { escapeAttribute, escapeText } from '../../xml/escape.ts';
import { addImage, imageRun, imageSize } from '../edit/images/add-image.ts';
import { textWidth } from '../edit/page/sections.ts';
import { relationType } from '../edit/parts/dialect.ts';
import type { InlineFormat, Writer } from './writer.ts';

/** Runs of a paragraph as XML. */
export function inlineXml(nodes: readonly PhrasingContent[], format: InlineFormat, writer: Writer): string {
  let xml = '';
  const open: { readonly tag: string; readonly outer: InlineFormat }[] = [];
  let now = format;
  for (const node of nodes) {
    if (node.type !== 'html') {
      xml += nodeXml(node, now, writer);
      continue;
    }
    const tag = /^<(\/?)([a-z0-9]+)[^>]*>$/i.exec(node.value);
    const name = tag?.[2]?.toLowerCase() ?? '';
    if (name === 'br') xml += '<w:r><w:br/></w:r>';
    else if (inlineTags[name] === undefined) warnHtml(node.value, writer);
    else if (tag?.[1] === '') {
      open.push({ tag: name, outer: now });
      now = { ...now, ...inlineTags[name] };
    } else if (open.at(-1)?.tag === name) now = open.pop()?.outer ?? format;
  }
  return xml;
}

export function warnHtml(value: string, { edit }: Writer): void {
  if (!value.startsWith('<!--')) edit.warn(`HTML was left out: ${value.slice(0, 40)}`);
}

function nodeXml(node: Exclude<PhrasingContent, { type: 'html' }>, format: InlineFormat, writer: Writer): string {
  switch (node.type) {
    case 'text':
      return runXml(node.value.replaceAll('\n', ' '), format, writer);
    case 'strong':
      return inlineXml(node.children, { ...format, bold: true }, writer);
    case 'emphasis':
      return inlineXml(node.children, { ...format, italic: true }, writer);
    case 'delete':
      return inlineXml(node.children, { ...format, strike: true }, writer);
    case 'inlineCode':
      return runXml(node.value, { ...format, code: true }, writer);
    case 'break':
      return '<w:r><w:br/></w:r>';
    case 'link':
      return linkXml(node, node.url, format, writer);
    case 'linkReference':
      return linkXml(node, writer.text.definitions.get(node.identifier)?.url ?? '', format, writer);
    case 'image':
      return imageXml(node, node.url, format, writer);
    case 'imageReference':
      return imageXml(node, writer.text.definitions.get(node.identifier)?.url ?? '', format, writer);
    case 'footnoteReference':
      return writer.note(node.identifier, format, writer);
  }
}

export function runXml(text: string, format: InlineFormat, writer: Writer): string {
  if (text === '') return '';
  const properties = propertiesXml(format, writer);
  const pieces = printable(text)
    .split('\t')
    .map((piece) => (piece === '' ? '' : `<w:t xml:space="preserve">${escapeText(piece)}</w:t>`));
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${pieces.join('<w:tab/>')}</w:r>`;
}

/** XML cannot hold control characters; nobody can see them. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 cannot hold
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '');
}

/** In the order that the schema asks for. */
function propertiesXml(format: InlineFormat, writer: Writer): string {
  const { bold, italic, strike, code, link, underline, vertical, base = '' } = format;
  const style = link === true ? writer.style('link') : code === true ? writer.style('inlineCode') : null;
  const hasFont = link === true && code === true;
  const own = (pattern: RegExp): string =>
    base
      .match(/<[^>]*\/>/g)
      ?.filter((each) => pattern.test(each))
      .join('') ?? '';
  return [
    style === null ? '' : `<w:rStyle w:val="${escapeAttribute(style)}"/>`,
    hasFont
      ? '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>'
      : code === true
        ? ''
        : own(/:?rFonts /),
    bold === true ? '<w:b/><w:bCs/>' : '',
    italic === true ? '<w:i/><w:iCs/>' : '',
    strike === true ? '<w:strike/>' : '',
    code === true ? '' : own(/:?szC?s? /),
    underline === true ? '<w:u w:val="single"/>' : '',
    vertical === undefined ? '' : `<w:vertAlign w:val="${vertical}"/>`,
    own(/:?lang /),
  ].join('');
}

function linkXml(node: Link | LinkReference, url: string, format: InlineFormat, writer: Writer): string {
  const { edit, part } = writer;
  if (url.startsWith('#') && url.length > 1) {
    const inner = inlineXml(node.children, { ...format, link: true }, writer);
    return `<w:hyperlink w:anchor="${escapeAttribute(anchorName(url.slice(1)))}">${inner}</w:hyperlink>`;
  }
  if (!isSafeLink(url)) {
    edit.warn(`A link was written as text alone: ${url === '' ? 'it has no address' : url.slice(0, 60)}`);
    return inlineXml(node.children, format, writer);
  }
  const id = relateExternal(edit.document.parts, part, { type: relationType(edit.document, 'hyperlink'), to: url });
  return `<w:hyperlink r:id="${id}">${inlineXml(node.children, { ...format, link: true }, writer)}</w:hyperlink>`;
}

function imageXml(node: Image | ImageReference, url: string, format: InlineFormat, writer: Writer): string {
  const { edit, part } = writer;
  const alt = node.alt ?? '';
  if (url === '' || isWebAddress(url)) {
    edit.warn(`A picture was left out, because it is no file of the Workbench: ${url.slice(0, 80)}`);
    return runXml(alt === '' ? url : alt, { ...format, italic: true }, writer);
  }
  const { relation, facts } = addImage(edit, part, imagePath(url));
  return imageRun(edit.ids.drawing(), relation, imageSize(facts, {}, textWidth(edit)), alt);
}

/** The name of the bookmark at a heading: as addresses of headings are made elsewhere, within Word's limits. */
export function anchorName(text: string): string {
  return `_${headingSlug(text)}`.slice(0, 40);
}

export function headingAnchor(nodes: readonly PhrasingContent[]): string {
  return anchorName(nodes.map(plainText).join(''));
}
