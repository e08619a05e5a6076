/** Words that carry a sentence and say nothing of what it is about. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its they them their he she his her him you your yours i me my we us our ours be is are was were been being am ' +
    'do does did done have has had having can could will would shall should may might must and or but if then else so as at by for from in into of off on onto out over ' +
    'to up with within without about above below under between through during before after since until till than too very just only also even ever again more most much many some any ' +
    'all both each few other such no not nor own same there here what which who whom whose when where why how please thing things anything something everything nothing one ones ' +
    'say says said mean means really actually exactly maybe perhaps kind sort way like get got give given go goes going gone come came let lets make made take took show tell see seen ' +
    'want know think agent run job whole part whats hows im ive vs versus ok okay yes hey hi hello & want wants used use uses using still already yet now today yesterday me everything right new old good well ' +
    'time times last first second third next day days week year long short big small high low great nice bit lot lots side hand ask asked talk word words line lines row rows column columns page pages text name names ' +
    'taken take cast coast fall fell fill plane plant plain play fine five life took want pride prize ball past port park shop test mist mass mess chance share shape star stars being found round sound real main able back best better call came case company could course does early else end enough far few form found full general group half head heart home hope house human idea inside kept later lead least less level light live local looking major matter maybe mind minute moment month morning near needed none note number often once order others outside over paper perhaps place point possible present public quite rather really reason room same school sense service set side since social someone son soon sort still stuff such sure system team than then there though thought three till together top toward true turn two under until upon usual very voice wall war water week went white whole wife will woman world would year young account into green gave stand south ate account concerning confidential third party french france president detail details sing won cup plus'
  ).split(' '),
);
