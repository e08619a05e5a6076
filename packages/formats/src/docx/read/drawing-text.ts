import type { XmlElement } from '../../xml/element.ts';
import type { Story } from './story.ts';

const MOST_TEXT = 200;

/** A picture, chart, diagram or other object in words: `![alt](image1.png)`, `[chart: Sales]`. */
export function drawingText(drawing: XmlElement, story: Pick<Story, 'target'>): string {
  let alt = '';
  let image: string | undefined;
  let isImage = false;
  let noun = 'drawing';
  for (const element of drawing.descendants()) {
    if (alt === '' && (element.name === 'docPr' || element.name === 'shape')) alt = altText(element);
    if (element.name === 'blip' || element.name === 'imagedata') {
      isImage = true;
      image ??= story.target(element.attribute('r:embed') ?? element.attribute('r:link') ?? element.attribute('r:id'));
      image ??= story.target(element.attribute('embed') ?? element.attribute('link') ?? element.attribute('id'));
      if (alt === '' && element.name === 'imagedata') alt = short(element.attribute('o:title') ?? '');
    }
    if (element.name === 'chart') noun = 'chart';
    else if (element.name === 'relIds') noun = 'diagram';
    else if (element.name === 'OLEObject') noun = `object ${short(element.attribute('ProgID') ?? '')}`.trim();
  }
  if (isImage && noun === 'drawing') return `![${alt}](${imageName(image)})`;
  return alt === '' ? `[${noun}]` : `[${noun}: ${alt}]`;
}

/** The words that stand for a picture where it cannot be seen. */
export function altText(element: XmlElement): string {
  return short(element.attribute('descr') ?? element.attribute('alt') ?? element.attribute('title') ?? '');
}

function imageName(target: string | undefined): string {
  if (target === undefined) return '';
  return target.startsWith('data:') ? 'data' : short(target.slice(target.lastIndexOf('/') + 1));
}

function short(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_TEXT);
}
