export interface Secrets {
  /** The key of this call. */
  readonly key: string;
  /** What was sent; a provider that quotes it back would carry the person's text into logs. */
  readonly requestBody: string;
}

const longestQuote = 300;
/** Longer than any model or tool name, shorter than a sentence of a document. */
const window = 32;
const keyShapes = /\b(?:sk|pk|rk|gsk|xai|hf|key|AIza|ya29)[-_.]?[A-Za-z0-9_\-.*]{12,}|\bBearer\s+\S+/g;

/**
 * The provider's own words, fit for logs and journals: no key, nothing longer than a name out of the request.
 * Undefined when nothing may be quoted.
 */
export function quoteProvider(message: string, secrets: Secrets): string | undefined {
  let text = message.replaceAll(/\s+/g, ' ').trim();
  if (secrets.key !== '') text = text.replaceAll(secrets.key, '[key]');
  text = text.replaceAll(keyShapes, '[key]');
  if (text === '' || repeatsRequest(text, secrets.requestBody)) return undefined;
  if (text.length <= longestQuote) return text;
  return `${text.slice(0, longestQuote)}… (${text.length - longestQuote} more characters left out)`;
}

function repeatsRequest(text: string, requestBody: string): boolean {
  const sent = requestBody.replaceAll(/\\[nrt]|\s+/g, ' ');
  for (let at = 0; at + window <= text.length; at += 1) {
    if (sent.includes(text.slice(at, at + window))) return true;
  }
  return false;
}
