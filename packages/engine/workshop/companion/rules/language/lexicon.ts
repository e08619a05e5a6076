import { stem } from './stem.ts';

/** What words stand for, as far as questions about a run go. A word may stand for several things. */
const meanings = {
  why: 'why reason because cause explain explanation wherefore grounds',
  who: 'who whom whose anybody anyone somebody someone person human',
  when: 'when date clock oclock',
  where: 'where whereabouts',
  many: 'count number often times total sum quantity',
  most: 'most highest biggest largest longest maximum max worst costliest slowest priciest',
  least: 'least lowest smallest cheapest fastest shortest minimum',
  per: 'per breakdown each every split itemised itemized',
  list: 'list all show overview every',
  cost: 'pocket wallet cost costs price pricey expensive money dollar usd euro cent spend spent spending bill pay paid charge charged cheap cheaper buck expense invoice fee burn burned burnt costly priciest costliest cheapest cash fund expenditure outlay billed pricing billing',
  token: 'token',
  budget: 'budget quota allowance',
  limit: 'limit cap ceiling maximum',
  duration:
    'duration minute seconds hour slow slower slowly slowest fast faster fastest quick quickly elapsed lasted longest runtime speed ages forever',
  start: 'start started begin began begun launch launched kicked',
  end: 'finish finished end ended complete completed over finishing',
  tool: 'instrument tool function capability plugin',
  call: 'call called invoke invoked invocation request api',
  model: 'model llm gpt claude gemini chatgpt openai anthropic mistral llama ai',
  status: 'status situation underway busy alive progress current currently state working yet active',
  wait: 'wait waiting stuck block blocked blocking pause paused hang hanging hold idle freeze frozen halt halted stop stopped stopping stall stalled',
  need: 'need require action',
  next: 'next remain remaining upcoming later future rest pending outstanding afterwards left further ahead',
  fail: 'fail failed failing failure error wrong wrongly problem break broke broken crash crashed bug issue exception trouble fault faulty mistake incorrect bad badly weird strange unsuccessful fix hiccup glitch malfunction abort aborted die died derail derailed messed screwed wtf fishy suspicious odd dubious implausible nonsensical astray tripped',
  skip: 'skip skipped skipping verified verify omit omitted miss missed missing ignore ignored unverified unchecked dropped drop incomplete unfinished forget forgot forgotten exclude excluded overlook overlooked undone uncompleted neglect neglected bypass bypassed',
  act: 'do does did done doing make made accomplish accomplished achieve achieved perform performed work worked carry carried execute executed handle handled get got',
  finished: 'done finished complete completed ready accomplished achieved ticked closed solved',
  item: 'item step task todo part point section chapter bullet checklist paragraph',
  phase: 'phase stage',
  change:
    'change changed changing changes diff difference different differ modify modified modification edit edited alter altered update updated rewrite rewrote rewritten delta add added adding remove removed insert inserted new',
  compare: 'compare compared comparing comparison versus than against cheaper faster slower better worse',
  between: 'between',
  about: 'about regarding concerning',
  invent: 'translate poem haiku limerick sonnet rhyme riddle joke song invent compose draw weather recipe',
  whole: 'full whole complete entire raw',
  file: 'file document sheet workbook spreadsheet pdf source input attachment csv xlsx docx upload uploaded material',
  read: 'read reading look looked looking open opened opening consult consulted load loaded inspect inspected use used using base based view viewed access accessed examine examined study studied parse parsed scan scanned analyse analysed analyze analyzed rely relied draw drew consider considered',
  write:
    'write wrote written writing create created creating touch touched save saved generate generated modify modified change changed changing edit edited alter altered update updated delete deleted rename renamed overwrite overwrote overwritten replace replaced add added remove removed insert inserted store stored export exported',
  find: 'find search mention mentioned mentions discuss discussed discusses discussing talk talked locate say said saying says contain contains quote passage according spot pinpoint',
  plan: 'plan planned planning outline roadmap blueprint',
  cover: 'cover covers covered include includes included contain contains consist involve',
  approve:
    'approve approved approval accept accepted sign signed agree agreed confirm confirmed greenlight okayed ratify ratified endorse endorsed',
  review: 'review reviewed reviewer reviewing round',
  feedback: 'feedback comment commented remark objection complaint suggestion',
  answer:
    'answer answered reply replied respond response follow followed address addressed consider considered resolve resolved',
  version: 'version revision revise revised revising replan iteration',
  assume:
    'assume assumed assumes assumption presume presumed premise guess guessed suppose supposed presumption hypothesis',
  question: 'question unclear ambiguity',
  approach:
    'approach method reasoning rationale decide decided decision choose chose chosen strategy thinking motivation logic justification justify route',
  output:
    'output result outcome produce produced product finding summary summarise summarize summarised deliverable report conclusion insight takeaway learned gist yield deliver delivered tldr recap rundown upshot',
  run: 'run runs job attempt execution',
  other: 'previous prior earlier other before another',
  publish: 'publish published unpublished publishing live deployed released',
  draft: 'draft overwrite overwritten safe untouched',
  undo: 'undo restore revert rollback recover reverse',
  checkpoint: 'checkpoint backup snapshot savepoint',
  sent: 'send sent sending leave leaves upload uploaded share shared transmit transmitted transferred leak leaked exposed submit submitted forward forwarded',
  prompt: 'prompt context payload',
  outside: 'provider computer machine outside cloud internet network server third',
  data: 'data file content information document',
  refuse: 'refuse refused refusal deny denied forbid forbidden forbade reject rejected disallow disallowed prohibited',
  allow: 'allow allowed permit permitted permission authorise authorize authorised authorized trust trusted',
  script: 'script program command shell',
  history:
    'happen happened happening happens history timeline log trail event chronological chronology audit journal sequence',
  ask: 'ask asked asking want wanted request requested order ordered',
  request: 'request instruction assignment order goal original wanted',
  wish: 'should must please prefer suggest propose rather instead shall ought would',
  opinion: 'think believe feel seems looks opinion wish hope imo imho',
  help: 'help hello hi hey hallo thanks thank able',
  me: 'i me my mine we us our',
  not: 'not no never without nothing none neither',
  far: 'far',
  here: 'here folder workbench directory available attached',
  now: 'now currently moment yet already still',
  know: 'know answer ask',
  forecast: 'estimate estimated forecast predict expected eta',
  goOn: 'continue continuing proceed proceeding resume resuming move moving',
  intend: 'intend intends intention agenda',
  several: 'several',
  agent: 'agent agents worker subagent',
} as const;

export type Concept = keyof typeof meanings | 'much';

const byStem = new Map<string, Set<Concept>>();
const known = new Set<string>();
for (const [concept, words] of Object.entries(meanings) as [Concept, string][]) {
  for (const word of words.split(' ')) {
    known.add(word);
    const set = byStem.get(stem(word)) ?? new Set();
    byStem.set(stem(word), set.add(concept));
  }
}

/** Words that share their stem with one that means something else. */
const exceptions: Readonly<Record<string, readonly Concept[]>> = {
  finding: ['output'],
  findings: ['output'],
  running: ['status'],
  second: [],
  news: ['status'],
  reason: ['why'],
  reasons: ['why'],
  runs: ['run', 'several'],
  jobs: ['run', 'several'],
  update: ['change', 'write'],
  story: ['history'],
};

export function conceptsOf(word: string): ReadonlySet<Concept> {
  const own = exceptions[word];
  return own !== undefined ? new Set(own) : (byStem.get(stem(word)) ?? none);
}
const none: ReadonlySet<Concept> = new Set();

/** Every word that stands for something, for the mending of typing errors. */
export const knownWords: ReadonlySet<string> = new Set([
  ...[...known].flatMap((word) => [word, `${word}s`]),
  ...Object.keys(exceptions),
]);
