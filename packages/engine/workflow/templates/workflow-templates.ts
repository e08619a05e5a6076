export const templateNames = ['basic', 'review', 'fork', 'ask', 'script'] as const;
export type WorkflowTemplate = (typeof templateNames)[number];

const finish = `---
allowed_transitions:
  - { tag: result }
---
`;

/** Small workflows to begin with: file names and their text. */
export const workflowTemplates: Readonly<Record<WorkflowTemplate, Readonly<Record<string, string>>>> = {
  basic: {
    'START.md': `---
description: Say here what this workflow is for.
allowed_transitions:
  - { tag: goto, target: FINISH.md }
---
Do the first part of the work below. Do not finish it yet: that happens in the next step.

{{input}}
`,
    'FINISH.md': `${finish}Now finish it, and end with what a person should read:
<result>what came of it</result>
`,
  },
  review: {
    'START.md': `---
description: Write something and mend it until a reviewer is content.
artifact: draft.md
next: REVIEW.md
---
Write what is asked for below. Your answer is the text and nothing else.

{{input}}
`,
    'REVIEW.md': `---
allowed_transitions:
  - { tag: reset, target: REVISE.md }
  - { tag: result, payload: approved }
---
Review the draft. If something must change, end with <reset input="what to change">REVISE.md</reset>.
If not, end with <result>approved</result>.

{{draft}}
`,
    'REVISE.md': `---
artifact: draft.md
next: REVIEW.md
---
Change the draft as asked. Your answer is the whole new draft.

Asked: {{input}}

{{draft}}
`,
  },
  fork: {
    'START.md': `---
description: Give each part of the work to an Agent of its own, then collect.
allowed_transitions:
  - { tag: fork, target: WORK.md, next: COLLECT.md }
---
Split the work below into parts. Answer with one such line for each part and nothing else:
<fork next="COLLECT.md" part="the part">WORK.md</fork>

{{input}}
`,
    'WORK.md': `${finish}Do this part: {{part}}

End with <result>what came of it</result>
`,
    'COLLECT.md': `---
join: all
allowed_transitions:
  - { tag: result }
---
{{result_count}} parts are done:

{{results_list}}

End with <result>all of it in one text</result>
`,
  },
  ask: {
    'START.md': `---
description: Ask a person before going on.
allowed_transitions:
  - { tag: ask, next: ANSWERED.md, timeout: 7d, timeout_next: UNANSWERED.md }
---
Ask the one thing you must know to do this well: <ask next="ANSWERED.md">your question</ask>

{{input}}
`,
    'ANSWERED.md': `${finish}They answered: {{input}}

Do the work now and end with <result>what came of it</result>
`,
    'UNANSWERED.md': `${finish}Nobody answered. Do what can be done without the answer and end with <result>what is missing</result>
`,
  },
  script: {
    'START.sh': `#!/bin/sh
# What a script prints is read like an answer. Its input is in GALLEY_INPUT.
lines=$(printf '%s\\n' "$GALLEY_INPUT" | wc -l | tr -d ' ')
echo "<goto lines=\\"$lines\\">JUDGE.md</goto>"
`,
    'JUDGE.md': `${finish}The input has {{lines}} lines. End with <result>long or short</result>
`,
  },
};
