import { XmlScanner } from '../../xml/scanner.ts';
import type { Workbook } from './open-workbook.ts';

export interface DefinedName {
  readonly name: string;
  readonly refers_to: string;
  /** Sheet it belongs to; workbook-wide when left out. */
  readonly sheet?: string;
  readonly is_hidden?: true;
}

/** Names of ranges, constants and formulas, in the order of the file. */
export function readDefinedNames(workbook: Workbook): DefinedName[] {
  const names: DefinedName[] = [];
  const scanner = new XmlScanner(workbook.workbook.text);
  while (scanner.find('definedName')) {
    if (scanner.kind === 'empty') continue;
    const name = scanner.attribute('name') ?? '';
    const local = scanner.attribute('localSheetId');
    const sheet = local === undefined ? undefined : workbook.sheets[Number(local)]?.name;
    const hidden = scanner.attribute('hidden');
    let text = '';
    while (scanner.next() && scanner.kind !== 'close') if (scanner.kind === 'text') text += scanner.text;
    names.push({
      name,
      refers_to: text,
      ...(sheet === undefined ? {} : { sheet }),
      ...(hidden === '1' || hidden === 'true' ? { is_hidden: true as const } : {}),
    });
  }
  return names;
}
