import { type Dialect, TRANSITIONAL } from '../../../ooxml/namespaces.ts';
import { escapeText } from '../../../xml/escape.ts';

export const chartTypes = ['column', 'bar', 'line', 'pie', 'scatter', 'area'] as const;
export type ChartType = (typeof chartTypes)[number];

/** A range with the values that it had when the chart was made. */
export interface ChartRange {
  readonly formula: string;
  readonly values: readonly (string | number | null)[];
}

export interface ChartSeries {
  readonly name: ChartRange | string | undefined;
  readonly categories: ChartRange | undefined;
  readonly values: ChartRange;
}

export interface ChartModel {
  readonly type: ChartType;
  readonly isStacked: boolean;
  readonly title: string | undefined;
  readonly horizontalTitle: string | undefined;
  readonly verticalTitle: string | undefined;
  readonly series: readonly ChartSeries[];
}

export interface DrawingNamespaces {
  readonly chart: string;
  readonly main: string;
  readonly spreadsheet: string;
  readonly relationships: string;
}

export function drawingNamespaces(dialect: Dialect): DrawingNamespaces {
  const base =
    dialect === TRANSITIONAL
      ? { root: 'http://schemas.openxmlformats.org/drawingml/2006', spreadsheet: 'spreadsheetDrawing' }
      : { root: 'http://purl.oclc.org/ooxml/drawingml', spreadsheet: 'spreadsheetDrawing' };
  return {
    chart: `${base.root}/chart`,
    main: `${base.root}/main`,
    spreadsheet: `${base.root}/${base.spreadsheet}`,
    relationships: dialect.relationships,
  };
}

const AXES = { first: 111_111_111, second: 222_222_222 } as const;

/** The chart part: references with a cache of their values, so that it shows before anything is calculated. */
export function chartXml(model: ChartModel, namespaces: DrawingNamespaces): string {
  const { chart, main, relationships } = namespaces;
  const hasAxes = model.type !== 'pie';
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    `<c:chartSpace xmlns:c="${chart}" xmlns:a="${main}" xmlns:r="${relationships}"><c:roundedCorners val="0"/><c:chart>`,
    model.title === undefined ? '' : titleXml(model.title),
    `<c:autoTitleDeleted val="${model.title === undefined ? 1 : 0}"/><c:plotArea><c:layout/>`,
    plotXml(model),
    hasAxes ? axesXml(model) : '',
    '</c:plotArea>',
    model.series.length > 1 || !hasAxes ? '<c:legend><c:legendPos val="r"/><c:overlay val="0"/></c:legend>' : '',
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>',
  ].join('');
}

function plotXml(model: ChartModel): string {
  const series = model.series.map((item, index) => seriesXml(item, index, model.type)).join('');
  const axes = `<c:axId val="${AXES.first}"/><c:axId val="${AXES.second}"/>`;
  const grouping = (plain: string): string => `<c:grouping val="${model.isStacked ? 'stacked' : plain}"/>`;
  switch (model.type) {
    case 'column':
    case 'bar': {
      const overlap = model.isStacked ? '<c:overlap val="100"/>' : '';
      const direction = `<c:barDir val="${model.type === 'bar' ? 'bar' : 'col'}"/>`;
      return `<c:barChart>${direction}${grouping('clustered')}<c:varyColors val="0"/>${series}<c:gapWidth val="150"/>${overlap}${axes}</c:barChart>`;
    }
    case 'line':
      return `<c:lineChart>${grouping('standard')}<c:varyColors val="0"/>${series}<c:marker val="1"/>${axes}</c:lineChart>`;
    case 'area':
      return `<c:areaChart>${grouping('standard')}<c:varyColors val="0"/>${series}${axes}</c:areaChart>`;
    case 'pie':
      return `<c:pieChart><c:varyColors val="1"/>${series}<c:firstSliceAng val="0"/></c:pieChart>`;
    case 'scatter':
      return `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${series}${axes}</c:scatterChart>`;
  }
}

/** Colours are written out: a workbook without a theme would show bars without any. */
const COLORS = ['4472C4', 'ED7D31', 'A5A5A5', 'FFC000', '5B9BD5', '70AD47', '264478', '9E480E'] as const;

function seriesXml(series: ChartSeries, index: number, type: ChartType): string {
  const isScatter = type === 'scatter';
  const categories =
    series.categories === undefined ? '' : wrap(isScatter ? 'c:xVal' : 'c:cat', dataXml(series.categories, !isScatter));
  const values = wrap(isScatter ? 'c:yVal' : 'c:val', dataXml(series.values, false));
  const smooth = type === 'line' || isScatter ? '<c:smooth val="0"/>' : '';
  const look = seriesLook(type, index, series.values.values.length);
  return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>${seriesName(series.name)}${look}${categories}${values}${smooth}</c:ser>`;
}

function seriesLook(type: ChartType, index: number, points: number): string {
  const fill = solid(index);
  switch (type) {
    case 'line':
      return `<c:spPr><a:ln w="28575">${fill}</a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>`;
    case 'scatter':
      return `<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>${fill}</c:spPr></c:marker>`;
    case 'pie':
      return Array.from(
        { length: Math.min(points, 100) },
        (_unused, point) =>
          `<c:dPt><c:idx val="${point}"/><c:bubble3D val="0"/><c:spPr>${solid(point)}</c:spPr></c:dPt>`,
      ).join('');
    case 'area':
      return `<c:spPr>${fill}</c:spPr>`;
    default:
      return `<c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/>`;
  }
}

function solid(index: number): string {
  return `<a:solidFill><a:srgbClr val="${COLORS[index % COLORS.length] ?? COLORS[0]}"/></a:solidFill>`;
}

function seriesName(name: ChartRange | string | undefined): string {
  if (name === undefined) return '';
  if (typeof name === 'string') return `<c:tx><c:v>${escapeText(name)}</c:v></c:tx>`;
  return wrap('c:tx', dataXml(name, true));
}

function dataXml(range: ChartRange, mayBeText: boolean): string {
  const isText = mayBeText && range.values.some((value) => typeof value === 'string');
  const points = range.values
    .map((value, index) =>
      value === null || (!isText && typeof value !== 'number')
        ? ''
        : `<c:pt idx="${index}"><c:v>${escapeText(String(value))}</c:v></c:pt>`,
    )
    .join('');
  const count = `<c:ptCount val="${range.values.length}"/>`;
  const formula = `<c:f>${escapeText(range.formula)}</c:f>`;
  return isText
    ? `<c:strRef>${formula}<c:strCache>${count}${points}</c:strCache></c:strRef>`
    : `<c:numRef>${formula}<c:numCache><c:formatCode>General</c:formatCode>${count}${points}</c:numCache></c:numRef>`;
}

const GRID =
  '<c:majorGridlines><c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>';

function axesXml(model: ChartModel): string {
  const isBar = model.type === 'bar';
  const [first, second] = isBar ? (['l', 'b'] as const) : (['b', 'l'] as const);
  const firstTitle = isBar ? model.verticalTitle : model.horizontalTitle;
  const secondTitle = isBar ? model.horizontalTitle : model.verticalTitle;
  const scaling = '<c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>';
  const tail = (crosses: number): string =>
    `<c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="${crosses}"/><c:crosses val="autoZero"/>`;
  const title = (text: string | undefined): string => (text === undefined ? '' : titleXml(text));
  const format = '<c:numFmt formatCode="General" sourceLinked="1"/>';
  const value = (id: number, other: number, position: string, grid: boolean, text: string | undefined): string =>
    `<c:valAx><c:axId val="${id}"/>${scaling}<c:axPos val="${position}"/>${grid ? GRID : ''}${title(text)}${format}${tail(other)}<c:crossBetween val="${model.type === 'scatter' ? 'midCat' : 'between'}"/></c:valAx>`;
  if (model.type === 'scatter') {
    return (
      value(AXES.first, AXES.second, 'b', false, firstTitle) + value(AXES.second, AXES.first, 'l', true, secondTitle)
    );
  }
  const categories = `<c:catAx><c:axId val="${AXES.first}"/>${scaling}<c:axPos val="${first}"/>${title(firstTitle)}${format}${tail(AXES.second)}<c:auto val="1"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/></c:catAx>`;
  return categories + value(AXES.second, AXES.first, second, true, secondTitle);
}

function titleXml(text: string): string {
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${escapeText(text)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

function wrap(tag: string, inner: string): string {
  return `<${tag}>${inner}</${tag}>`;
}
