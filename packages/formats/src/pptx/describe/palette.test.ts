import { expect, it } from 'vitest';
import { parseTree } from '../../xml/parse-tree.ts';
import { colorShown, fillShown } from './palette.ts';

const palette = new Map([
  ['bg1', 'FFFFFF'],
  ['accent1', '4472C4'],
]);
const holding = (inside: string) => parseTree(`<a:solidFill xmlns:a="a">${inside}</a:solidFill>`).root;
const look = (inside: string) => parseTree(`<p:spPr xmlns:p="p" xmlns:a="a">${inside}</p:spPr>`).root;

it('[V6] a colour as it is seen: named, darkened, lightened', () => {
  const shown = (inside: string) => colorShown(holding(inside), palette);
  expect(shown('<a:srgbClr val="00ff7f"/>')).toBe('00FF7F');
  expect(shown('<a:schemeClr val="bg1"><a:lumMod val="50000"/></a:schemeClr>')).toBe('808080');
  expect(shown('<a:schemeClr val="accent1"><a:lumMod val="20000"/><a:lumOff val="80000"/></a:schemeClr>')).toBe(
    'DAE3F3',
  );
  expect(shown('<a:prstClr val="white"><a:shade val="50000"/></a:prstClr>')).toBe('808080');
  expect(shown('<a:srgbClr val="000000"><a:tint val="50000"/></a:srgbClr>')).toBe('808080');
  expect(shown('<a:srgbClr val="000000"><a:alpha val="0"/></a:srgbClr>')).toBeNull();
  expect(shown('<a:schemeClr val="unknown"/>')).toBeNull();
  expect(colorShown(undefined, palette)).toBeNull();
});

it('[V6] a fill is one colour, none, or not said', () => {
  expect(fillShown(look('<a:noFill/>'), palette)).toBeNull();
  expect(fillShown(look('<a:prstGeom prst="rect"/>'), palette)).toBeUndefined();
  expect(fillShown(look('<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>'), palette)).toBe('4472C4');
});
