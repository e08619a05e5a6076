/** Size of each level of text, in hundredths of a point. */
const SIZES = [2200, 2000, 1800, 1600, 1600, 1600, 1600, 1600, 1600];
const [STEP, HANGING] = [400_050, 285_750];

const fonts = (kind: 'mj' | 'mn'): string =>
  `<a:latin typeface="+${kind}-lt"/><a:ea typeface="+${kind}-ea"/><a:cs typeface="+${kind}-cs"/>`;
const color = (name: string): string => `<a:solidFill><a:schemeClr val="${name}"/></a:solidFill>`;

/** How titles, lists and other text look, level by level. */
export function textStyles(): string {
  const title = `<a:lvl1pPr algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/><a:defRPr sz="3200" b="1" kern="1200">${color('tx2')}${fonts('mj')}</a:defRPr></a:lvl1pPr>`;
  const body = SIZES.map((size, level) => {
    const bullet = `<a:buClr><a:schemeClr val="accent1"/></a:buClr><a:buFont typeface="Arial"/><a:buChar char="${level % 2 === 0 ? '•' : '–'}"/>`;
    return `<a:lvl${level + 1}pPr marL="${HANGING + level * STEP}" indent="${-HANGING}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="${level === 0 ? 900 : 400}"/></a:spcBef>${bullet}<a:defRPr sz="${size}" kern="1200">${color('tx1')}${fonts('mn')}</a:defRPr></a:lvl${level + 1}pPr>`;
  });
  const other = SIZES.map(
    (_, level) =>
      `<a:lvl${level + 1}pPr marL="${level * 457_200}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:defRPr sz="1800" kern="1200">${color('tx1')}${fonts('mn')}</a:defRPr></a:lvl${level + 1}pPr>`,
  );
  return `<p:txStyles><p:titleStyle>${title}</p:titleStyle><p:bodyStyle>${body.join('')}</p:bodyStyle><p:otherStyle>${other.join('')}</p:otherStyle></p:txStyles>`;
}
