/** A page that a search found. Its address is one that a page may open: plain http or https. */
export interface WebPage {
  readonly url: string;
  readonly title: string | null;
}

/** What a provider's own search did within one call. */
export interface WebFindings {
  /** What it searched for, in its own words; empty where it does not say. */
  readonly queries: readonly string[];
  readonly pages: readonly WebPage[];
  /** Addresses that it opened or searched within, as it names them; each is somebody who was asked for a page. */
  readonly opened: readonly string[];
  /** Searches as the provider counts them; null where it says nothing. */
  readonly searches: number | null;
  /** The provider's word for why a search failed. */
  readonly problem: string | null;
}

export const longestAddress = 2000;
const longestTitle = 200;

/** A page as it may be shown and opened; null for an address that leads anywhere but to a page. */
export function webPage(url: string, title: string | null | undefined): WebPage | null {
  if (url.length > longestAddress || !URL.canParse(url)) return null;
  const { protocol, username, password, href } = new URL(url);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') return null;
  const words = title?.replaceAll(/\s+/g, ' ').trim().slice(0, longestTitle) ?? '';
  return { url: href, title: words === '' ? null : words };
}
