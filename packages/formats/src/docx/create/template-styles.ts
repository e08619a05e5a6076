const FONT = 'Calibri';
const INK = '1F3864';

function font(name: string): string {
  return `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="${name}" w:cs="${name}"/>`;
}

function size(halfPoints: number): string {
  return `<w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/>`;
}

interface ParagraphStyle {
  readonly id: string;
  readonly name: string;
  readonly next?: string;
  readonly isQuick?: boolean;
  readonly paragraph?: string;
  readonly run?: string;
}

function paragraphStyle({ id, name, next, isQuick = true, paragraph = '', run = '' }: ParagraphStyle): string {
  const follow = next === undefined ? '' : `<w:next w:val="${next}"/>`;
  const quick = isQuick ? '<w:qFormat/>' : '';
  const own = `${paragraph === '' ? '' : `<w:pPr>${paragraph}</w:pPr>`}${run === '' ? '' : `<w:rPr>${run}</w:rPr>`}`;
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>${follow}${quick}${own}</w:style>`;
}

function heading(level: number, halfPoints: number, before: number): string {
  return paragraphStyle({
    id: `Heading${level}`,
    name: `heading ${level}`,
    next: 'Normal',
    paragraph: `<w:keepNext/><w:keepLines/><w:spacing w:before="${before}" w:after="80" w:line="240" w:lineRule="auto"/><w:outlineLvl w:val="${level - 1}"/>`,
    run: `<w:b/><w:bCs/><w:color w:val="${INK}"/>${size(halfPoints)}`,
  });
}

const TABLE_LINES = ['top', 'bottom', 'insideH']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>`)
  .join('');

/** Styles of a new document: one typeface, clear steps between headings, room between lines. */
export const TEMPLATE_STYLES = [
  `<w:docDefaults><w:rPrDefault><w:rPr>${font(FONT)}${size(22)}<w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`,
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>',
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>',
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
  '<w:style w:type="numbering" w:default="1" w:styleId="NoList"><w:name w:val="No List"/><w:uiPriority w:val="99"/><w:semiHidden/></w:style>',
  paragraphStyle({
    id: 'Title',
    name: 'Title',
    next: 'Normal',
    paragraph: '<w:keepNext/><w:spacing w:before="0" w:after="240" w:line="240" w:lineRule="auto"/>',
    run: `<w:b/><w:bCs/><w:color w:val="${INK}"/>${size(52)}`,
  }),
  heading(1, 34, 400),
  heading(2, 28, 320),
  heading(3, 25, 260),
  heading(4, 23, 220),
  heading(5, 22, 200),
  heading(6, 22, 200),
  paragraphStyle({
    id: 'ListParagraph',
    name: 'List Paragraph',
    paragraph: '<w:spacing w:after="80"/><w:ind w:left="720"/>',
  }),
  paragraphStyle({
    id: 'Quote',
    name: 'Quote',
    paragraph:
      '<w:pBdr><w:left w:val="single" w:sz="18" w:space="10" w:color="BFBFBF"/></w:pBdr><w:spacing w:before="120"/><w:ind w:left="360" w:right="360"/>',
    run: '<w:i/><w:iCs/><w:color w:val="404040"/>',
  }),
  paragraphStyle({
    id: 'Code',
    name: 'Code',
    paragraph:
      '<w:keepLines/><w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/><w:spacing w:before="120" w:after="160" w:line="252" w:lineRule="auto"/><w:ind w:left="120" w:right="120"/><w:contextualSpacing/>',
    run: `${font('Consolas')}<w:noProof/>${size(19)}`,
  }),
  paragraphStyle({
    id: 'FootnoteText',
    name: 'footnote text',
    isQuick: false,
    paragraph: '<w:spacing w:after="40" w:line="240" w:lineRule="auto"/>',
    run: size(18),
  }),
  paragraphStyle({
    id: 'Footer',
    name: 'footer',
    isQuick: false,
    paragraph: '<w:spacing w:after="0" w:line="240" w:lineRule="auto"/><w:jc w:val="center"/>',
    run: `<w:color w:val="7F7F7F"/>${size(18)}`,
  }),
  `<w:style w:type="character" w:customStyle="1" w:styleId="CodeChar"><w:name w:val="Code Char"/><w:qFormat/><w:rPr>${font('Consolas')}<w:noProof/>${size(20)}<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/></w:rPr></w:style>`,
  '<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:uiPriority w:val="99"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style>',
  '<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:uiPriority w:val="99"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>',
  `<w:style w:type="table" w:customStyle="1" w:styleId="GalleyTable"><w:name w:val="Galley Table"/><w:basedOn w:val="TableNormal"/><w:qFormat/><w:pPr><w:spacing w:before="40" w:after="40" w:line="240" w:lineRule="auto"/></w:pPr><w:tblPr><w:tblStyleRowBandSize w:val="1"/><w:tblBorders>${TABLE_LINES}</w:tblBorders></w:tblPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:bCs/><w:color w:val="${INK}"/></w:rPr><w:tcPr><w:tcBorders><w:bottom w:val="single" w:sz="8" w:space="0" w:color="${INK}"/></w:tcBorders><w:shd w:val="clear" w:color="auto" w:fill="EAEFF7"/></w:tcPr></w:tblStylePr></w:style>`,
].join('');
