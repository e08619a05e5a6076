import { shownAlternative } from '../../ooxml/alternatives.ts';
import type { XmlElement } from '../../xml/element.ts';
import { altText } from './drawing-text.ts';
import type { DocumentLine } from './lines.ts';

/** What stands in a document besides words, with the line where it is. */
export interface Survey {
  readonly images: { readonly line: number; readonly alt: string }[];
  readonly controls: { readonly line: number; readonly title: string; readonly type: string }[];
  /** Tracked changes, by author. */
  readonly changes: Map<string, number>;
  pageSections: number;
  rightToLeft: number;
  hidden: number;
}

const CHANGES = new Set([
  ...['ins', 'del', 'moveFrom', 'moveTo', 'rPrChange', 'pPrChange', 'sectPrChange', 'tblPrChange', 'tblGridChange'],
  ...['trPrChange', 'tcPrChange', 'tblPrExChange', 'cellIns', 'cellDel', 'cellMerge', 'numberingChange'],
]);
const CONTROL_TYPES = ['dropDownList', 'comboBox', 'date', 'checkbox', 'picture', 'richText', 'text'];

/** Looks at every line once. */
export function surveyLines(lines: readonly DocumentLine[]): Survey {
  const survey: Survey = { images: [], controls: [], changes: new Map(), pageSections: 1, rightToLeft: 0, hidden: 0 };
  const seen = new Set<XmlElement>();
  for (const { number, element, text } of lines) {
    for (const control of controlsAround(element)) {
      if (seen.has(control)) continue;
      seen.add(control);
      addControl(control, number, survey);
    }
    if (element.at('pPr', 'bidi') !== undefined) survey.rightToLeft += 1;
    if (element.at('pPr', 'sectPr') !== undefined) survey.pageSections += 1;
    if (text.includes('[hidden: ')) survey.hidden += 1;
    look(element, number, survey);
  }
  return survey;
}

/** Content controls around whole paragraphs, rows or tables, outermost first. */
function controlsAround(element: XmlElement): XmlElement[] {
  const controls: XmlElement[] = [];
  for (let at = element.parent; at !== null && !at.is('tc') && !at.is('txbxContent'); at = at.parent) {
    if (at.is('sdt')) controls.unshift(at);
  }
  return controls;
}

function look(container: XmlElement, line: number, survey: Survey): void {
  for (const element of container.elements()) {
    if (element.name === 'AlternateContent') {
      const shown = shownAlternative(element);
      if (shown !== undefined) look(shown, line, survey);
      continue;
    }
    // Its paragraphs are lines of their own.
    if (element.is('txbxContent')) continue;
    if (element.is('sdt')) addControl(element, line, survey);
    else if (element.isOwn && CHANGES.has(element.name)) {
      const author = element.attribute('author') ?? '';
      survey.changes.set(author, (survey.changes.get(author) ?? 0) + 1);
    } else if ((element.is('drawing') || element.is('pict')) && holdsPicture(element)) {
      survey.images.push({ line, alt: descriptionOf(element) });
    }
    look(element, line, survey);
  }
}

function addControl(control: XmlElement, line: number, survey: Survey): void {
  const properties = control.child('sdtPr');
  const title = properties?.child('alias')?.attribute('val') ?? properties?.child('tag')?.attribute('val') ?? '';
  const names = new Set(properties?.elements().map(({ name }) => name));
  if (title === '' && names.has('docPartObj')) return;
  survey.controls.push({ line, title, type: CONTROL_TYPES.find((type) => names.has(type)) ?? 'richText' });
}

function holdsPicture(drawing: XmlElement): boolean {
  for (const element of drawing.descendants()) {
    if (element.name === 'blip' || element.name === 'imagedata') return true;
    if (element.is('txbxContent')) return false;
  }
  return false;
}

function descriptionOf(drawing: XmlElement): string {
  for (const element of drawing.descendants()) {
    if (element.name !== 'docPr' && element.name !== 'shape') continue;
    const alt = altText(element);
    if (alt !== '') return alt;
  }
  return '';
}
