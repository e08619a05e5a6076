import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { slideElement } from '../fragment.ts';

/** Sets an attribute of the vocabulary of relations (`r:embed`), under whatever prefix the part writes it. */
export function setAttributeNamed(tree: XmlTree, element: XmlElement, name: string, value: string | null): void {
  const attributes = [...element.attributes().keys()];
  const written = attributes.find((each) => each.endsWith(`:${name}`) && !each.startsWith('xmlns:'));
  if (written !== undefined) {
    element.setAttribute(written, value);
    return;
  }
  if (value === null) return;
  // A new element says which prefix is bound here, and binds one where none is.
  const [[key = 'r:id', uri] = []] = [...slideElement(tree, `<a:x r:${name}=""/>`).attributes()].filter(
    ([each]) => each === 'xmlns:r',
  );
  if (uri !== undefined) element.setAttribute(key, uri);
  element.setAttribute(`r:${name}`, value);
}
