/** The server allows style elements that carry this, and no others. Empty when the page is served by Vite. */
const styleNonce =
  typeof document === 'undefined'
    ? undefined
    : (document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? undefined);

declare global {
  var __webpack_nonce__: string | undefined;
}

/** Dialogs and menus hold back the scrolling of the page with a style element; its library looks for the nonce here. */
export function announceStyleNonce(): void {
  globalThis.__webpack_nonce__ = styleNonce;
}
