import { decodeSpreadsheetText } from '../../xml/escape.ts';
import { XmlScanner } from '../../xml/scanner.ts';

/** Every shared string, rich text flattened, phonetic hints left out. */
export function readSharedStrings(source: string): readonly string[] {
  const strings: string[] = [];
  const scanner = new XmlScanner(source);
  while (scanner.find('si')) strings.push(readStringItem(scanner, 'si'));
  return strings;
}

/** Text of the string element (`si` or `is`) that the scanner stands on; leaves it on the closing tag. */
export function readStringItem(scanner: XmlScanner, element: string): string {
  if (scanner.kind === 'empty') return '';
  let text = '';
  let isInText = false;
  while (scanner.next()) {
    if (scanner.kind === 'text') {
      if (isInText) text += scanner.text;
    } else if (scanner.kind === 'close') {
      if (scanner.name === element) break;
      if (scanner.name === 't') isInText = false;
    } else if (scanner.name === 'rPh') {
      scanner.skipChildren();
    } else if (scanner.name === 't') {
      isInText = scanner.kind === 'open';
    }
  }
  return decodeSpreadsheetText(text);
}
