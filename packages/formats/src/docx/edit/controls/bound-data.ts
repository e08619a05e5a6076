import { relatedParts } from '../../../ooxml/part-relationships.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { printable } from '../../../xml/printable.ts';
import type { WordDocument } from '../../package/word-document.ts';
import type { Control } from './find-controls.ts';

/**
 * A control may show a value from a part of data; Word takes the text from there when it opens the file. True when that
 * value was written, too, or there is none.
 */
export function writeBoundData(document: WordDocument, { properties }: Control, value: string): boolean {
  const binding = properties.elements().find(({ name }) => name === 'dataBinding');
  if (binding === undefined) return true;
  const steps = stepsOf(binding.attribute('xpath') ?? '');
  const part = dataPart(document, binding.attribute('storeItemID') ?? '');
  if (steps === null || part === undefined) return false;
  const target = follow(document.tree(part).root, steps);
  if (target === undefined) return false;
  if ('attribute' in target) target.element.setAttribute(target.attribute, printable(value));
  else target.element.setText(printable(value));
  return true;
}

interface Step {
  readonly name: string;
  /** From 1. */
  readonly number: number;
}

/** `/ns0:root[1]/ns0:child[2]`: names and numbers alone, which is what Word writes. */
function stepsOf(path: string): Step[] | null {
  const steps = path.split('/').filter((step) => step !== '');
  const parsed = steps.map((step) => /^(@?)(?:[\w.-]+:)?([\w.-]+)(?:\[(\d+)\])?$/.exec(step));
  if (parsed.length === 0 || parsed.some((step) => step === null)) return null;
  return parsed.map((step) => ({ name: `${step?.[1] ?? ''}${step?.[2] ?? ''}`, number: Number(step?.[3] ?? 1) }));
}

function follow(
  root: XmlElement,
  [first, ...rest]: readonly Step[],
): { element: XmlElement } | { element: XmlElement; attribute: string } | undefined {
  if (first === undefined || root.name !== first.name) return undefined;
  let element = root;
  for (const { name, number } of rest) {
    if (name.startsWith('@')) {
      const written = [...element.attributes().keys()].find(
        (key) => key === name.slice(1) || key.endsWith(`:${name.slice(1)}`),
      );
      return written === undefined ? undefined : { element, attribute: written };
    }
    const next = element.elements().filter((child) => child.name === name)[number - 1];
    if (next === undefined) return undefined;
    element = next;
  }
  // Only a leaf is a value: text over children would lose them.
  return element.elements().length === 0 ? { element } : undefined;
}

function dataPart(document: WordDocument, id: string): string | undefined {
  return relatedParts(document.parts, document.main, 'customXml')
    .map(({ part }) => part)
    .filter((part) => document.parts.has(part))
    .find((part) =>
      relatedParts(document.parts, part, 'customXmlProps').some(({ part: properties }) => {
        if (!document.parts.has(properties)) return false;
        return document.tree(properties).root.attribute('itemID')?.toLowerCase() === id.toLowerCase();
      }),
    );
}
