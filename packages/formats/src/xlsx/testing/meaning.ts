import { SaxesParser } from 'saxes';
import { decodeXml } from '../../xml/decode-xml.ts';
import { openZip } from '../../zip/open-zip.ts';
import { cellName, columnIndex } from '../cell/cell-reference.ts';

/**
 * For tests: what the parts of a workbook say to a strict parser, one line per element or text. Prefixes, quotes,
 * comments, blanks between tags and the order of attributes are gone; cells and rows that only count have addresses.
 */
export function meaningOf(bytes: Uint8Array): ReadonlyMap<string, readonly string[]> {
  const zip = openZip(bytes);
  const parts = zip.entries.filter(({ name }) => /\.(?:xml|rels|vml)$/.test(name));
  return new Map(parts.map((entry) => [entry.name, linesOf(decodeXml(zip.read(entry), entry.name).text)]));
}

function linesOf(xml: string): string[] {
  const lines: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let [row, column, text] = [0, -1, ''];
  const flush = (): void => {
    if (text.trim() !== '') lines.push(JSON.stringify(text));
    text = '';
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    flush();
    const attributes = new Map(
      Object.values(tag.attributes)
        .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
        .map(({ uri, local, value }) => [`${uri} ${local}`, value]),
    );
    if (tag.local === 'row' && tag.uri.includes('spreadsheetml/')) {
      row = Number(attributes.get(' r') ?? row + 1);
      column = -1;
      attributes.set(' r', String(row));
    } else if (tag.local === 'c' && tag.uri.includes('spreadsheetml/')) {
      const written = attributes.get(' r');
      column = written === undefined ? column + 1 : columnIndex(written);
      attributes.set(' r', cellName(row, column));
    }
    lines.push(`<${tag.uri} ${tag.local} ${JSON.stringify([...attributes].sort())}`);
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('cdata', (piece) => {
    text += piece;
  });
  parser.on('closetag', () => {
    flush();
    lines.push('>');
  });
  parser.write(xml.replace(/^\ufeff/, '')).close();
  return lines;
}
