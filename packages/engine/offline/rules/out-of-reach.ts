import { plainWords } from '../request/request-text.ts';
import { asksForChart } from './asks-for-chart.ts';

/** Work that needs judgement, other programs or the network. Said plainly instead of being half done by a rule. */
const BEYOND = [
  /\b(?:visuali[sz]\w*|dashboard|draw|image|picture|logo)\b/,
  /\b(?:translate|translation|rewrite|rephrase|proofread|typos?|grammar|spelling|shorten|improve|polish|tone|summari[sz]e (?:this|the|my)? ?(?:notes?|document|contract|report|text|letter|meeting|email|file\.(?:md|txt|docx|pdf)))\b/,
  /^(?:please )?e-?mail\b|\be-?mail (?:it|this|them|me|him|her|us|my|everyone|to)\b/,
  /\b(?:send|mail (?:it|this)|upload|download|post|publish|share|call|book (?:a|the|my)|order (?:a|some)|buy|fetch|browse|google)\b/,
  /\b(?:predict|forecast|estimate|recommend|suggest|advise|explain why|should i|what do you think|opinion|classif\w+|categori[sz]e|cluster|sentiment|anomal\w+|analy[sz]e)\b/,
  /\b(?:poem|story|essay|joke|song|slogan|haiku|blog|article|speech)\b/,
  /\b(?:macro|script|program|formula|python|sql|vba|website|app)\b/,
  /\b(?:last|this|next|past|current)\s+(?:week|month|quarter|year)\b|\b(?:today|yesterday|tomorrow)\b/,
  /\bdelete (?:all |every |the |my )?(?:files?|folders?|everything|file\.\w+)/,
];

const PICTURES = /\b(?:charts?|graph|plot|diagram)\b/;

/** Slides are made and judged by people; the rules replace words on them, set an outline as slides and print them. */
const SLIDES = /\b(?:presentation|slides?)\b/;
const WITH_SLIDES = /\b(?:replac\w+|substitut\w+|rename|swap|outline)\b|\bfile\.(?:md|markdown)\b|\bpdfs?\b/;

/** A request that holds such words between quotes or in file names is not one of them. */
export function isOutOfReach(request: string): boolean {
  const words = plainWords(request.replaceAll(/"[^"]*"|“[^”]*”|`[^`]*`/g, ' '));
  const isPicture = PICTURES.test(words) && !asksForChart(request);
  return isPicture || BEYOND.some((pattern) => pattern.test(words)) || (SLIDES.test(words) && !WITH_SLIDES.test(words));
}
