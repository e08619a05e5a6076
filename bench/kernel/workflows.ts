import type { Answer } from './open-bench.ts';

type States = Readonly<Record<string, string>>;

/** States one after the other, each in a fresh Session. */
export function chain(length: number, frontmatter = ''): States {
  const states: Record<string, string> = {};
  for (let number = 1; number <= length; number += 1) {
    const name = number === 1 ? 'START' : `STEP${number}`;
    const next = number === length ? '' : `next: STEP${number + 1}\n`;
    states[name] = `---\n${frontmatter}${next}---\n${number === length ? '<result>done</result>' : `step ${number}`}\n`;
  }
  return states;
}

/** Many Agents at once, each of which takes `length` steps; the first Agent waits for all. */
export function forks(length: number): States {
  const { START = '', ...rest } = chain(length);
  return {
    ...rest,
    START: 'fork\n',
    WORK: START,
    JOIN: '---\njoin: all\n---\n<result>joined</result>\n',
  };
}

const endsRun = /<result>/;

/** Answers at once (or after `work`): with the forks where they are asked for, else as the prompt says. */
export function answerFor(agents: number, work: () => Promise<void> = async () => undefined): Answer {
  const tags = Array.from({ length: agents }, () => '<fork next="JOIN">WORK</fork>').join('\n');
  return async ({ messages }) => {
    const last = messages.at(-1);
    const prompt = last?.role === 'user' ? last.text : '';
    if (prompt.trim() === 'fork') return tags;
    if (!prompt.includes('joined')) await work();
    return endsRun.test(prompt) ? prompt : 'A reply of a usual length.';
  };
}

/** One Session that every step makes longer by `bytes`. */
export function growing(): States {
  return { START: '---\nmax_turns: 100000\n---\ngo on\n' };
}

export function answerGrowing(steps: number, bytes: number): Answer {
  const text = 'x'.repeat(bytes);
  let count = 0;
  return () => {
    count += 1;
    return count < steps ? `${text}\n<goto>START</goto>` : '<result>done</result>';
  };
}
