import type { XmlElement } from '../../xml/element.ts';

/** Follows fields, which may hold each other and go on over paragraphs: code first, then what they show. */
export class FieldTracker {
  readonly #open: ('code' | 'result')[] = [];

  /** Inside the instruction of a field: nothing of it is shown. */
  get isInCode(): boolean {
    return this.#open.includes('code');
  }

  get isInResult(): boolean {
    return this.#open.length > 0 && !this.isInCode;
  }

  /** True for a mark of a field, which is no text. */
  follow(element: XmlElement): boolean {
    if (element.is('instrText') || element.is('delInstrText')) return true;
    if (!element.is('fldChar')) return false;
    const type = element.attribute('fldCharType');
    if (type === 'begin') this.#open.push('code');
    else if (type === 'separate') this.#open[Math.max(0, this.#open.length - 1)] = 'result';
    else if (type === 'end') this.#open.pop();
    return true;
  }
}
