interface TrustedTypesFactory {
  createPolicy(name: 'default', rules: { createHTML: (text: string) => string | null }): unknown;
}

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
}

/** Text without a tag is let through (a library's style rules); markup never becomes part of the page as a string. */
export function textWithoutTags(text: string): string | null {
  return text.includes('<') ? null : text;
}

/** The server's policy refuses strings where they would become markup or code. This is the one exception to it. */
export function allowTextWithoutTags(): void {
  globalThis.trustedTypes?.createPolicy('default', { createHTML: textWithoutTags });
}
