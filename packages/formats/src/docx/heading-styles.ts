import { childElements, childNamed, type ElementSpan, qualifiedName, rootElement } from '../xml/splice.ts';

interface Style {
  readonly name: string;
  readonly basedOn: string | null;
  readonly outlineLevel: number | null;
}

/** Heading level by style id, from 1; 0 is the title. Styles inherit the level of the style they are based on. */
export function headingStyles(source: string): ReadonlyMap<string, number> {
  const styles = readStyles(source);
  const levels = new Map<string, number>();
  for (const id of styles.keys()) {
    const level = levelOf(id, styles);
    if (level !== null) levels.set(id, level);
  }
  return levels;
}

function levelOf(id: string, styles: ReadonlyMap<string, Style>): number | null {
  let style = styles.get(id);
  // A damaged file may base styles on each other in a circle.
  for (let steps = 0; style !== undefined && steps < 32; steps += 1) {
    const numbered = /^heading ([1-9])$/i.exec(style.name)?.[1];
    if (numbered !== undefined) return Number(numbered);
    if (/^title$/i.test(style.name)) return 0;
    if (style.outlineLevel !== null) return style.outlineLevel < 9 ? style.outlineLevel + 1 : null;
    style = style.basedOn === null ? undefined : styles.get(style.basedOn);
  }
  return null;
}

function readStyles(source: string): Map<string, Style> {
  const styles = new Map<string, Style>();
  for (const element of childElements(source, rootElement(source))) {
    if (element.name !== 'style' || (attribute(element, 'type') ?? 'paragraph') !== 'paragraph') continue;
    const children = childElements(source, element);
    const value = (name: string) => {
      const child = children.find((candidate) => candidate.name === name);
      return child === undefined ? null : (attribute(child, 'val') ?? null);
    };
    const properties = children.find(({ name }) => name === 'pPr');
    const level = properties === undefined ? undefined : childNamed(source, properties, 'outlineLvl');
    styles.set(attribute(element, 'styleId') ?? '', {
      name: value('name') ?? '',
      basedOn: value('basedOn'),
      outlineLevel: level === undefined ? null : Number(attribute(level, 'val') ?? 9),
    });
  }
  return styles;
}

function attribute({ attributes, prefix }: ElementSpan, name: string): string | undefined {
  return attributes.get(qualifiedName(prefix, name)) ?? attributes.get(name);
}
