import type { XmlElement } from '../../xml/element.ts';
import { childNamed } from '../../xml/find-element.ts';

/** A place that a layout keeps for content. */
export interface Placeholder {
  /** `title`, `body`, `pic` …; `obj` where it takes anything. */
  readonly type: string;
  /** By which a slide's placeholder belongs to its layout's. */
  readonly index: number;
  readonly element: XmlElement;
}

/** From the `nvPr` of a shape. */
export function placeholderIn(properties: XmlElement | undefined): Placeholder | null {
  const element = childNamed(properties, 'ph');
  if (element === undefined) return null;
  const index = Number(element.attribute('idx') ?? 0);
  return { type: element.attribute('type') ?? 'obj', index: Number.isInteger(index) ? index : 0, element };
}

interface Holding {
  readonly placeholder: Placeholder | null;
}

/** Types that stand for each other between a slide and its layout. */
const ALIKE: Readonly<Record<string, string>> = { ctrTitle: 'title', subTitle: 'body', obj: 'body' };
/** A master has five places; everything that holds content follows its body. */
const ON_MASTER = new Set(['title', 'dt', 'ftr', 'sldNum', 'hdr', 'sldImg']);

/** What a slide's placeholder takes its place and looks from on its layout: by index, and by type where none has it. */
export function onLayout<T extends Holding>(wanted: Placeholder, shapes: readonly T[]): T | undefined {
  const type = plainType(wanted.type);
  const kept = shapes.filter(({ placeholder }) => placeholder !== null);
  const sameType = kept.filter(({ placeholder }) => plainType(placeholder?.type ?? '') === type);
  return (
    sameType.find(({ placeholder }) => placeholder?.index === wanted.index) ??
    (ON_MASTER.has(type) ? sameType[0] : undefined) ??
    kept.find(
      ({ placeholder }) => placeholder?.index === wanted.index && !ON_MASTER.has(plainType(placeholder.type)),
    ) ??
    sameType[0]
  );
}

/** What a layout's placeholder follows on its master. */
export function onMaster<T extends Holding>(wanted: Placeholder, shapes: readonly T[]): T | undefined {
  const type = plainType(wanted.type);
  const followed = ON_MASTER.has(type) ? type : 'body';
  return shapes.find(({ placeholder }) => placeholder !== null && plainType(placeholder.type) === followed);
}

function plainType(type: string): string {
  return ALIKE[type] ?? type;
}
