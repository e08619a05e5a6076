/** In pixels. Every changed row is one line, so that a hundred thousand of them can be placed without looking. */
export const LINE_HEIGHT = 30;
export const HEAD_HEIGHT = 29;
export const GUTTER_WIDTH = 132;
export const CELL_WIDTH = 176;
