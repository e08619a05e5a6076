import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import type { DocumentEdit } from '../document/document-edit.ts';

export type ControlKind = 'text' | 'checkbox' | 'date' | 'choice' | 'picture' | 'other';

export interface Control {
  readonly element: XmlElement;
  readonly properties: XmlElement;
  readonly part: string;
  readonly tree: XmlTree;
  readonly tag: string;
  readonly title: string;
  readonly kind: ControlKind;
}

/** Every content control that has a tag or a title, in all parts. */
export function controlsOf(edit: DocumentEdit): Control[] {
  return edit.document.stories().flatMap(({ part }) => {
    const tree = edit.tree(part);
    return [...tree.root.descendants()].flatMap((element): Control[] => {
      const properties = element.is('sdt') ? element.child('sdtPr') : undefined;
      if (properties === undefined) return [];
      const tag = properties.child('tag')?.attribute('val') ?? '';
      const title = properties.child('alias')?.attribute('val') ?? '';
      if (tag === '' && title === '') return [];
      return [{ element, properties, part, tree, tag, title, kind: kindOf(properties) }];
    });
  });
}

function kindOf(properties: XmlElement): ControlKind {
  for (const { name } of properties.elements()) {
    if (name === 'checkbox') return 'checkbox';
    if (name === 'date') return 'date';
    if (name === 'dropDownList' || name === 'comboBox') return 'choice';
    if (name === 'picture') return 'picture';
    if (/^(?:docPartObj|docPartList|group|repeatingSection|equation|bibliography|citation)$/.test(name)) return 'other';
  }
  return 'text';
}
