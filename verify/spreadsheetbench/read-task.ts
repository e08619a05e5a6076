import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnswerRange, answerRanges } from './answer-ranges.ts';

export interface TaskCase {
  readonly name: string;
  readonly input: string;
  readonly answer: string;
}

export interface Task {
  readonly ranges: readonly AnswerRange[];
  readonly cases: readonly TaskCase[];
}

/** Folders of tasks: those that hold a `task.json`. */
export function taskFolders(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, 'task.json')))
    .map((entry) => entry.name)
    .sort();
}

/** `task.json` and pairs named `…_input.xlsx` and `…_answer.xlsx`. Throws when it cannot be understood. */
export function readTask(folder: string): Task {
  const task: unknown = JSON.parse(readFileSync(join(folder, 'task.json'), 'utf8'));
  const position = typeof task === 'object' && task !== null && 'answer_position' in task ? task.answer_position : '';
  if (typeof position !== 'string' || position === '') throw new TypeError('task.json names no answer_position');
  const files = readdirSync(folder);
  const cases = files
    .filter((file) => file.endsWith('_input.xlsx'))
    .map((input) => ({ name: input, input, answer: input.replace('_input.xlsx', '_answer.xlsx') }))
    .filter(({ answer }) => files.includes(answer))
    .map(({ name, input, answer }) => ({ name, input: join(folder, input), answer: join(folder, answer) }));
  return { ranges: answerRanges(position), cases };
}
