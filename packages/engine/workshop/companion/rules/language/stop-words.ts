/** Words that carry a sentence and say nothing of what it is about. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its they them their he she his her him you your yours i me my we us our ours be is are was were been being am ' +
    'do does did done have has had having can could will would shall should may might must and or but if then else so as at by for from in into of off on onto out over ' +
    'to up with within without about above below under between through during before after since until till than too very just only also even ever again more most much many some any ' +
    'all both each few other such no not nor own same there here what which who whom whose when where why how please thing things anything something everything nothing one ones ' +
    'say says said mean means really actually exactly maybe perhaps kind sort way like get got give given go goes going gone come came let lets make made take took show tell see seen ' +
    'want know think agent run job whole part whats hows im ive vs versus ok okay yes hey hi hello & want wants used use uses using still already yet now today yesterday me everything right new old good well ' +
    'time times last first second third next day days week year long short big small high low great nice bit lot lots side hand ask asked talk word words line lines row rows column columns page pages text name names'
  ).split(' '),
);
