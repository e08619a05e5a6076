export type { PictureSize } from './picture/pixel-size.ts';
export { type PagePicture, renderPage } from './picture/render-page.ts';
