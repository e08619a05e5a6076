export const GUTTER = 52;
export const HEADER_HEIGHT = 26;
export const ROW_HEIGHT = 26;
