import { imagePath, isWebAddress } from './parse-markdown.ts';

/** Addresses that open a page, a mail or a call, and nothing that runs. */
export function isSafeLink(url: string): boolean {
  return url !== '' && (!isWebAddress(url) || /^(?:https?|mailto|tel|ftp):|^\/\//i.test(url));
}

/** The address of a heading, as other programs make it from its words. */
export function headingSlug(text: string): string {
  return imagePath(text)
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/[\s-]+/g, '_');
}
