import type { Concept } from '../language/lexicon.ts';
import { baseOfPhase } from '../language/named.ts';
import { countedOf, type Question } from '../language/question.ts';

/** A sentence that says how something is or should be. */
const tells =
  /\b(?:should|must|shall|ought|think|believe|is|are|isn'?t|aren'?t|was|were|has|have|missed|misses|forgot|forgets|skipped|ignored|needs?|wants?|instead|wrong|would like|i'?d like|prefer|don'?t|do not)\b/i;
const doing =
  'add|remove|change|use|split|merge|write|make|include|exclude|delete|rename|fix|redo|move|drop|keep|replace|rewrite|put|leave|skip|shorten|extend|correct|translate|repeat|retry|stop|swap|combine|sort|round';
/** Something that the run should do. */
const orders = new RegExp(
  `^\\s*(?:(?:ok|okay|now|then|and|so|hey|also)[, ]+)*(?:please\\s+|pls\\s+|can you\\s+|could you\\s+|would you\\s+|can you please\\s+|could you please\\s+|let'?s\\s+|it should\\s+|you should\\s+|the agent should\\s+|we should\\s+)(?:not\\s+)?(?:${doing})\\b|^\\s*(?:${doing})\\s+(?:the\\s+)?(?:items?|steps?|tasks?|sections?|points?|parts?)\\b|\\btell (?:it|the agent|him|them|the model) to\\b|^\\s*(?:add|remove|split|merge|rename|redo|replace|rewrite|fix|delete|swap|combine|don'?t|do not|instead of)\\b|\\bnot what (?:i|we) (?:want|ask|meant|expect|need)`,
  'i',
);

/** What might have been, and what somebody who is not here would make of it. */
const imagined =
  /\b(?:how|what) (?:would|might)\b.*\bhave\b|\b(?:what|how) (?:would|might|could|will)\b.*\b(?:say|think|feel|react)\b|\b(?:will|would|is|are)\b.*\b(?:like|love|hate|enjoy|buy|believe) (?:it|this|that|them)\b/i;

/** How good or bad something is. */
const judges =
  /\btoo \w+|\bnot (?:\w+ )?enough\b|\b(?:confusing|unclear|ugly|great|terrible|useless|nonsense|sloppy|perfect|boring)\b/i;

/** `Is it done`, and a single word with a question mark: `done?`. */
const yesOrNo = /^\s*(?:so |and |but )?(?:is|are|was|were|did|does|do|has|have|had|can|could|will)\b/i;

/** A wish for something from outside; whether a run searched is a question about the run. */
const webs =
  /\b(?:search(?:ed|ing)?|browsed?|google|look(?:ing)?(?: it| this| that| something)? up|look|check|find|research|ask)\b.{0,60}\b(?:on(?:line)?|the|in|via|with)?\s*(?:web|internet|online|google|wikipedia)\b|^\s*(?:please |pls |can you |could you )*google\b|\b(?:im|das) (?:internet|web|netz)\b.*\b(?:such|find|nachschau|schau)|\bsuch\w* .*\b(?:im|das) (?:internet|web|netz)\b/i;
const pastWebs = /\b(?:did|does|was|were|has|have|had|hat|wurde|habe)\b/i;

const helps =
  /\b(?:can|could|may|should) i ask\b|\b(?:can|could) you (?:do|answer|help|tell me)(?: (?:here|for me|with|now))?\s*[?.!]*$|\bwhat (?:do|can) you know\b|\b(?:which|what) questions (?:can|do you)\b|\bhow does this (?:chat|work)\b/i;

/** What a question names, beside what its words stand for. */
export type Named =
  | '#item'
  | '#phase'
  | '#two'
  | '#file'
  | '#tool'
  | '#version'
  | '#checkpoint'
  | '#run'
  | '#call'
  | '#topic'
  | '#quoted'
  | '#asks'
  | '#time'
  | '#model'
  | '#yesno'
  | '#tells'
  | '#order'
  | '#help'
  | '#hypothetical'
  | '#judges'
  | '#web'
  | '#webPast';

export function factsOf(question: Question): ReadonlySet<Concept | Named> {
  const { slots, concepts, asks, said: text } = question;
  const isWeb = webs.test(text) || webs.test(question.text);
  const counted = (unit: Parameters<typeof countedOf>[1]) => countedOf(question, unit).length;
  const named: [Named, boolean][] = [
    ['#item', counted('item') + slots.items.length > 0],
    ['#phase', counted('phase') + slots.phases.length > 0],
    ['#two', slots.counted.length + new Set(slots.phases.map(baseOfPhase)).size >= 2],
    ['#file', slots.files.length > 0],
    ['#tool', slots.tools.length > 0],
    ['#version', counted('version') > 0],
    ['#checkpoint', counted('checkpoint') > 0],
    ['#run', counted('run') + slots.runIds.length > 0],
    ['#call', slots.calls.length > 0],
    ['#topic', slots.topic.length > 0],
    ['#quoted', slots.topic[0]?.startsWith('"') === true],
    ['#asks', asks],
    ['#time', slots.since !== null || slots.until !== null],
    ['#model', slots.models.length > 0],
    ['#yesno', yesOrNo.test(text) || (text.includes('?') && question.words.length === 1)],
    ['#tells', !asks && tells.test(text) && text.trim().split(/\s+/).length > 3],
    ['#order', orders.test(text)],
    ['#help', helps.test(text)],
    ['#judges', judges.test(text)],
    ['#web', isWeb && !pastWebs.test(text)],
    ['#webPast', isWeb && pastWebs.test(text)],
    // What might have been stands in no record.
    ['#hypothetical', imagined.test(text)],
  ];
  return new Set([...concepts, ...named.flatMap(([name, holds]) => (holds ? [name] : []))]);
}
