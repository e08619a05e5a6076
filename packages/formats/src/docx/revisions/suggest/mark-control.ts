import type { XmlElement } from '../../../xml/element.ts';
import type { MarkName, Pen } from './pen.ts';

/**
 * A content control that came or went with what it holds: one range takes in its beginning, one its end. Without them
 * the control would stay, empty, when its words go.
 */
export function markControl(control: XmlElement, name: MarkName, pen: Pen): XmlElement[] {
  const content = control.child('sdtContent');
  if (content === undefined) return [control];
  const range = name === 'ins' ? 'customXmlInsRange' : 'customXmlDelRange';
  const [start, startEnd] = around(range, pen);
  const [end, endEnd] = around(range, pen);
  content.prepend(startEnd);
  content.append(end);
  return [start, control, endEnd];
}

function around(range: string, pen: Pen): [XmlElement, XmlElement] {
  const start = pen.mark(`${range}Start`);
  return [start, pen.element(`${range}End`, ` w:id="${start.attribute('id')}"`)];
}
