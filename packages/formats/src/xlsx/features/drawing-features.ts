import { createHash } from 'node:crypto';
import { resolveTarget } from '../../ooxml/part-names.ts';
import { XmlScanner } from '../../xml/scanner.ts';
import { childElements, rootElement } from '../../xml/splice.ts';
import { cellName } from '../cell/cell-reference.ts';
import { readPart, type Workbook } from '../package/open-workbook.ts';
import { relatedParts, relationshipsOf } from '../package/read-tables.ts';
import { chartFeature } from './chart-feature.ts';
import type { Feature } from './feature.ts';
import { shortened } from './wording.ts';

/** Charts, images and shapes that lie on a sheet. */
export function drawingFeatures(workbook: Workbook, part: string): Feature[] {
  return framesOf(workbook, part).map(({ frame, targets }) => frameFeature(workbook, frame, targets));
}

/** The charts of a sheet, each with where it lies and the part that describes it. */
export function sheetCharts(workbook: Workbook, part: string): { name: string; place: string; part: string }[] {
  return framesOf(workbook, part).flatMap(({ frame: { name, place, chart }, targets }) => {
    const target = chart === undefined ? undefined : targets.get(chart);
    return target === undefined || workbook.zip.find(target) === undefined ? [] : [{ name, place, part: target }];
  });
}

function framesOf(workbook: Workbook, part: string): { frame: Frame; targets: ReadonlyMap<string, string> }[] {
  return relatedParts(workbook, part, 'drawing').flatMap((drawing) => {
    const source = readPart(workbook.zip, drawing).text;
    const targets = new Map(
      relationshipsOf(workbook, drawing).map((item) => [
        item.id,
        item.isExternal ? item.target : resolveTarget(drawing, item.target),
      ]),
    );
    return childElements(source, rootElement(source)).map(({ start, end }) => ({
      frame: readFrame(source.slice(start, end)),
      targets,
    }));
  });
}

interface Frame {
  readonly name: string;
  readonly place: string;
  readonly description: string;
  readonly text: string;
  readonly chart: string | undefined;
  readonly image: string | undefined;
  /** Its look: all but where it stands and the ids by which it names other parts. */
  readonly raw: string;
}

function frameFeature(workbook: Workbook, frame: Frame, targets: ReadonlyMap<string, string>): Feature {
  const { name, place, description, text, raw } = frame;
  const chart = frame.chart === undefined ? undefined : targets.get(frame.chart);
  if (chart !== undefined && workbook.zip.find(chart) !== undefined) {
    const feature = chartFeature(readPart(workbook.zip, chart).text, frame);
    return { ...feature, raw: `${feature.raw ?? ''}${raw}` };
  }
  const image = frame.image === undefined ? undefined : targets.get(frame.image);
  const words = [name, description, text].filter((each) => each !== '').map((each) => `"${shortened(each)}"`);
  if (image === undefined) return { what: 'shape', id: name, place, text: words.join(', '), raw: text + raw };
  return { what: 'image', id: name, place, text: words.join(', '), raw: `${contentOf(workbook, image)}${raw}` };
}

function contentOf(workbook: Workbook, part: string): string {
  const entry = workbook.zip.find(part);
  return entry === undefined ? part : createHash('sha256').update(workbook.zip.read(entry)).digest('hex');
}

function readFrame(source: string): Frame {
  const scanner = new XmlScanner(source);
  const corners = { from: [0, 0], to: [-1, -1] };
  let corner: number[] | undefined;
  let axis = -1;
  let [name, description, text] = ['', '', ''];
  let chart: string | undefined;
  let image: string | undefined;
  let isText = false;
  const kept: string[] = [];
  while (scanner.next()) {
    if (scanner.kind === 'text') {
      if (corner !== undefined && axis !== -1) corner[axis] = Number(scanner.text) || 0;
      else if (isText) text += scanner.text;
      continue;
    }
    const isOpen = scanner.kind === 'open';
    if (scanner.name === 'from' || scanner.name === 'to') corner = isOpen ? corners[scanner.name] : undefined;
    else if (corner !== undefined) axis = isOpen ? ['col', 'row'].indexOf(scanner.name) : -1;
    else if (scanner.kind === 'close') {
      if (scanner.name === 't') isText = false;
    } else {
      if (scanner.name === 't') isText = isOpen;
      else if (scanner.name === 'cNvPr' && name === '') {
        name = scanner.attribute('name') ?? '';
        description = scanner.attribute('descr') ?? '';
      } else if (scanner.name === 'chart') chart ??= scanner.attribute('id');
      else if (scanner.name === 'blip') image ??= scanner.attribute('embed') ?? scanner.attribute('link');
      kept.push(`${scanner.name} ${attributesOf(scanner)}`);
    }
  }
  const [left = 0, top = 0] = corners.from;
  const [right = -1, bottom = -1] = corners.to;
  const first = cellName(top + 1, left);
  const place = right < 0 || bottom < 0 ? first : `${first}:${cellName(bottom + 1, right)}`;
  return { name, place, description, text, chart, image, raw: kept.join(' ') };
}

function attributesOf(scanner: XmlScanner): string {
  return [...scanner.attributes()]
    .filter(([name]) => !/^xmlns|^r:|(^|:)(id|embed|link)$/.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
