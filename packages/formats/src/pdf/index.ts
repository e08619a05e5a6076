export type { PagesDiff } from './diff/types.ts';
export type { PictureSize } from './picture/pixel-size.ts';
export { type PagePicture, renderPage } from './picture/render-page.ts';
export type { PdfMap } from './read/map-pdf.ts';
