import { sampleBook } from '../../xlsx/testing/sample-book.ts';
import { changeParts } from './change-parts.ts';
import { frame } from './shape-markup.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const BOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const chartName = 'ppt/charts/chart1.xml';
export const chartBookName = 'ppt/embeddings/book1.xlsx';

/** Shows the chart that `addChart` puts beside the slide. */
export function chartFrame(id: number): string {
  const chart = `<c:chart xmlns:c="${C}" r:id="rIdChart"/>`;
  return frame(id, [600_000, 1_800_000, 6_000_000, 4_000_000], `<a:graphicData uri="${C}">${chart}</a:graphicData>`);
}

/** A bar chart of two cities and one red series for the first slide part, with its numbers in a workbook. */
export function addChart(deck: Uint8Array): Buffer {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return changeParts(deck, {
    [chartName]: () => chartMarkup,
    [chartBookName]: sampleBook([
      ['City', 'Amount'],
      ['Bonn', 10],
      ['Bern', 20],
    ]),
    'ppt/charts/_rels/chart1.xml.rels': () =>
      `<Relationships xmlns="${RELATIONS}">${relation('rId1', 'package', '../embeddings/book1.xlsx')}</Relationships>`,
    'ppt/slides/_rels/slide1.xml.rels': (text) =>
      text.replace('</Relationships>', `${relation('rIdChart', 'chart', '../charts/chart1.xml')}</Relationships>`),
    '[Content_Types].xml': (text) =>
      text
        .replace('<Override', `<Default Extension="xlsx" ContentType="${BOOK}"/><Override`)
        .replace(
          '</Types>',
          `<Override PartName="/${chartName}" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/></Types>`,
        ),
  });
}

const point = (text: string | number, index: number) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`;
const points = (...texts: (string | number)[]) => `<c:ptCount val="${texts.length}"/>${texts.map(point).join('')}`;
const texts = (name: string, formula: string, ...values: string[]) =>
  `<c:${name}><c:strRef><c:f>${formula}</c:f><c:strCache>${points(...values)}</c:strCache></c:strRef></c:${name}>`;
const values = `<c:val><c:numRef><c:f>Data!$B$2:$B$3</c:f><c:numCache><c:formatCode>0.0</c:formatCode>${points(10, 20)}</c:numCache></c:numRef></c:val>`;
const look = '<c:spPr><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></c:spPr>';
const series = `<c:ser><c:idx val="0"/><c:order val="0"/>${texts('tx', 'Data!$B$1', 'Amount')}${look}${texts('cat', 'Data!$A$2:$A$3', 'Bonn', 'Bern')}${values}</c:ser>`;
const axes =
  '<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:crossAx val="1"/></c:valAx>';
const chartMarkup = `<c:chartSpace xmlns:c="${C}" xmlns:a="${A}" xmlns:r="${OFFICE}"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/>${series}${axes}</c:plotArea></c:chart><c:externalData r:id="rId1"/></c:chartSpace>`;
