/** Numbers that stand for one text. */
export const vectorLength = 512;
