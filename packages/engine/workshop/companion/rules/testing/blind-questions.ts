/** Written by somebody who had not read the rules, then tried; what went wrong was mended for all questions like it. */
export const blindQuestions: Readonly<Record<string, readonly string[]>> = {
  why_item: [
    'How come part three never got written?',
    'What’s the reason section 3 was left out of the result?',
    'Was there a good reason for item 3 not being finished?',
  ],
  skipped: ['Which bits did the agent not bother with?', 'Anything that fell through the cracks?'],
  cost: [
    'Give me the total spend in dollars please',
    'How deep did I have to reach into my pocket?',
    'What share of the money went into implementation?',
  ],
  tokens: ['How many tokens went through the model altogether?', 'Did planning burn more tokens than the research?'],
  tools: [
    'Name every tool that was called at least once',
    'With what instruments did it work?',
    'Has it searched the web?',
  ],
  changes: [
    'Show me the difference from phase one to phase two',
    'Compare the state after item 1 with the state after item 2',
  ],
  plan_versions: ['In what way is the second plan not like the first?', 'How did my feedback alter the plan?'],
  plan: ['Summarise the plan in its own words', 'Walk me through the steps it wants to take'],
  assumptions: ['What did it take for granted?', 'Which open points does the plan have?'],
  reasons: ['What made it go for summing by kind?', 'Why this way and not another?'],
  next: ['What happens once I say yes?', 'What happens if I approve this?'],
  approval: ['Who gave the go-ahead and at what hour?', 'Did anyone sign off on this?'],
  published: ['Is any of this in my real folder already?'],
  duration: ['Was the writing slower than the research?', 'How many minutes from start to end?'],
  failures: ['Something is off, where did it derail?', 'Whose fault was the crash?', 'Why are there no results?'],
  opinion: ['The third section is not what I wanted'],
  web: [
    'Search the web for the price of tin',
    'please google it',
    'Can you check online what the rate is?',
    'Kannst du das im Internet suchen?',
  ],
  none: [
    'Write a haiku about spreadsheets',
    'What would a lawyer say about section 3?',
    'Is the CEO going to like it?',
    'Who will win the election?',
  ],
};
