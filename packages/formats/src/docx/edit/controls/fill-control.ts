import { InvalidArgumentError, WrongStateError } from '@galley/schema/errors';
import type { XmlElement } from '../../../xml/element.ts';
import { blocksOf } from '../../tree/blocks.ts';
import { wordElement } from '../fragment.ts';
import { dropProperty } from '../properties/properties.ts';
import { setParagraphText } from '../text/set-paragraph-text.ts';
import { textXml } from '../text/text-nodes.ts';
import type { Control } from './find-controls.ts';

/** Writes a value into a control and gives the text it then shows. */
export function fillControl(control: Control, value: string | boolean): string {
  const shown = shownValue(control, value);
  writeContent(control, shown);
  dropProperty(control.properties, 'showingPlcHdr');
  return shown;
}

function shownValue(control: Control, value: string | boolean): string {
  const { kind } = control;
  if (kind === 'picture' || kind === 'other') {
    throw new WrongStateError(`The control "${nameOf(control)}" holds no text.`, 'Edit the lines in it instead.');
  }
  if (kind === 'checkbox') return checkBox(control, value);
  const text = String(value);
  if (kind === 'choice') return choose(control, text);
  if (kind === 'date') setDate(control, text);
  return text;
}

function checkBox({ properties, ...control }: Control, value: string | boolean): string {
  const isOn = typeof value === 'boolean' ? value : /^(?:true|yes|1|x|on)$/i.test(value.trim());
  const box = properties.elements().find(({ name }) => name === 'checkbox');
  const state = (name: string): XmlElement | undefined => box?.elements().find((child) => child.name === name);
  const checked = state('checked');
  if (checked === undefined) {
    throw new WrongStateError(`The check box "${control.title || control.tag}" is damaged.`, 'Repair it in Word.');
  }
  const written = [...checked.attributes().keys()].find((key) => /(?:^|:)val$/.test(key)) ?? 'w14:val';
  checked.setAttribute(written, isOn ? '1' : '0');
  const code = Number.parseInt(state(isOn ? 'checkedState' : 'uncheckedState')?.attribute('val') ?? '', 16);
  return String.fromCodePoint(code > 0 && code < 0x10ffff ? code : isOn ? 0x2612 : 0x2610);
}

function choose(control: Control, value: string): string {
  const list = control.properties.elements().find(({ name }) => name === 'dropDownList' || name === 'comboBox');
  const items = (list?.elements('listItem') ?? []).map((item) => ({
    value: item.attribute('value') ?? '',
    text: item.attribute('displayText') ?? item.attribute('value') ?? '',
  }));
  const chosen = items.find((item) => item.text === value) ?? items.find((item) => item.value === value);
  if (chosen !== undefined) return chosen.text;
  if (list?.name === 'comboBox') return value;
  throw new InvalidArgumentError(
    'value',
    `"${value}" is not a choice of "${nameOf(control)}".`,
    `Use one of: ${items
      .map(({ text }) => text)
      .slice(0, 30)
      .join(', ')}.`,
    { value },
  );
}

function setDate({ properties }: Control, value: string): void {
  const date = properties.elements().find(({ name }) => name === 'date');
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  if (date === undefined || day === undefined) return;
  date.setAttribute(`${date.prefix === '' ? 'w' : date.prefix}:fullDate`, `${day}T00:00:00Z`);
}

function writeContent({ element, tree, title, tag }: Control, text: string): void {
  const content = element.child('sdtContent');
  if (content === undefined) return;
  // Around runs, a cell, or paragraphs.
  const inner = content.child('tc') ?? content;
  const blocks = blocksOf(inner);
  if (blocks.some(({ kind }) => kind !== 'paragraph') || content.child('tr') !== undefined) {
    throw new WrongStateError(`The control "${title || tag}" holds a table.`, 'Use set_table_cells for its lines.');
  }
  const [first, ...others] = blocks.map((block) => block.element);
  if (first === undefined) {
    const look = content.child('r')?.child('rPr');
    dropPlaceholderLook(look);
    content.replaceChildren([wordElement(tree, `<w:r>${look ?? ''}${textXml(text)}</w:r>`)]);
    return;
  }
  for (const run of first.elements('r')) dropPlaceholderLook(run.child('rPr'));
  setParagraphText(tree, first, text);
  for (const other of others) other.remove();
}

/** Grey words that ask for a value are styled as such. */
function dropPlaceholderLook(properties: XmlElement | undefined): void {
  const style = properties?.child('rStyle');
  if (style !== undefined && /placeholder|platzhalter/i.test(style.attribute('val') ?? '')) style.remove();
}

function nameOf({ title, tag }: Control): string {
  return title || tag;
}
