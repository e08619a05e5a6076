const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';

const COLORS: readonly (readonly [name: string, value: string])[] = [
  ['dk1', '1B1F24'],
  ['lt1', 'FFFFFF'],
  ['dk2', '1F3A5F'],
  ['lt2', 'EEF2F6'],
  ['accent1', '2563A8'],
  ['accent2', 'D9772B'],
  ['accent3', '3F8F6B'],
  ['accent4', 'B8912E'],
  ['accent5', '7A5BA6'],
  ['accent6', 'B0455A'],
  ['hlink', '1D5FBF'],
  ['folHlink', '6B4FA0'],
];

const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = (width: number) =>
  `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${fill}<a:prstDash val="solid"/></a:ln>`;
const font = (name: string, face: string) =>
  `<a:${name}><a:latin typeface="${face}"/><a:ea typeface=""/><a:cs typeface=""/></a:${name}>`;

/** Colours and fonts of decks that are made without a template. */
export function themeXml(): string {
  const colors = COLORS.map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`).join('');
  const fonts = font('majorFont', 'Calibri') + font('minorFont', 'Calibri');
  const effects = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3);
  return `<a:theme xmlns:a="${A}" name="Galley"><a:themeElements><a:clrScheme name="Galley">${colors}</a:clrScheme><a:fontScheme name="Galley">${fonts}</a:fontScheme><a:fmtScheme name="Galley"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line(6350)}${line(12_700)}${line(19_050)}</a:lnStyleLst><a:effectStyleLst>${effects}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>`;
}
