import { FileUnsupportedError } from '../../base/errors.ts';
import { decodeText } from '../../text/decode/decode-text.ts';
import type { XmlElement } from '../../xml/element.ts';
import { parseTree, type XmlTree } from '../../xml/parse-tree.ts';
import type { ImageHeader, MetadataBlock } from './types.ts';

/** What a drawing without any size gets, as browsers do it. */
const USUAL = { width: 300, height: 150 };
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
};

export function isSvg(bytes: Uint8Array): boolean {
  return /<(?:\w+:)?svg[\s>]/.test(Buffer.from(bytes.subarray(0, 4096)).toString('latin1').replaceAll('\0', ''));
}

export function parseSvg(bytes: Uint8Array): XmlTree {
  const { text } = decodeText(bytes);
  // Drawing programs name the public document type. One that declares entities is refused by the reader.
  return parseTree(text.replace(/<!DOCTYPE\s+[\w:]+(?:\s+(?:PUBLIC|SYSTEM)(?:\s+(?:"[^"]*"|'[^']*')){1,2})?\s*>/i, ''));
}

export function readSvg(bytes: Uint8Array): ImageHeader {
  const { root } = parseSvg(bytes);
  if (root.name !== 'svg') {
    throw new FileUnsupportedError('The drawing is no SVG.', 'Use an svg file.', { root: root.name });
  }
  return {
    media_type: 'image/svg+xml',
    ...drawingSize(root),
    orientation: 1,
    has_alpha: true,
    is_animated: false,
    depth: 8,
    metadata: metadataOf(root),
  };
}

/** In pixels, from its sides or, failing these, from its view box. */
export function drawingSize(root: XmlElement): { readonly width: number; readonly height: number } {
  const box = viewBox(root);
  const [width, height] = [lengthOf(root.attribute('width')), lengthOf(root.attribute('height'))];
  const ratio = box === null ? null : box.width / box.height;
  if (width !== null && height !== null) return rounded(width, height);
  if (width !== null) return rounded(width, ratio === null ? USUAL.height : width / ratio);
  if (height !== null) return rounded(ratio === null ? USUAL.width : height * ratio, height);
  return box === null ? USUAL : rounded(box.width, box.height);
}

export function viewBox(root: XmlElement): { readonly width: number; readonly height: number } | null {
  const [, , width = 0, height = 0] = (root.attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width * height) ? { width, height } : null;
}

function lengthOf(written: string | undefined): number | null {
  const match = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(written ?? '');
  const factor = UNITS[match?.[2]?.toLowerCase() ?? '-'];
  return match === null || factor === undefined ? null : Number(match[1]) * factor;
}

function rounded(width: number, height: number) {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

function metadataOf(root: XmlElement): MetadataBlock[] {
  const blocks: MetadataBlock[] = [];
  for (const element of root.descendants()) {
    if (element.name === 'metadata') blocks.push({ name: 'metadata', bytes: Buffer.byteLength(element.toString()) });
  }
  return blocks;
}
