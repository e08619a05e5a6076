import type { XmlElement } from '../../xml/element.ts';

/** Follows fields, which may hold each other and go on over paragraphs: code first, then what they show. */
export class FieldTracker {
  readonly #open: ('code' | 'result')[] = [];
  /** Counted, not looked up: a damaged document may open thousands and close none. */
  #codes = 0;

  /** Inside the instruction of a field: nothing of it is shown. */
  get isInCode(): boolean {
    return this.#codes > 0;
  }

  get isInResult(): boolean {
    return this.#open.length > 0 && !this.isInCode;
  }

  /** Fields that have begun and not ended. */
  get depth(): number {
    return this.#open.length;
  }

  /** True for a mark of a field, which is no text. */
  follow(element: XmlElement): boolean {
    if (element.is('instrText') || element.is('delInstrText')) return true;
    if (!element.is('fldChar')) return false;
    const type = element.attribute('fldCharType');
    if (type === 'begin') this.#begin();
    else if (type === 'separate') this.#separate();
    else if (type === 'end' && this.#open.pop() === 'code') this.#codes -= 1;
    return true;
  }

  #begin(): void {
    this.#open.push('code');
    this.#codes += 1;
  }

  #separate(): void {
    if (this.#open.at(-1) !== 'code') return;
    this.#open[this.#open.length - 1] = 'result';
    this.#codes -= 1;
  }
}
