import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { z } from 'zod';
import { officeAnswer } from '../answers/office-answer.ts';
import { SuiteUnreadableError } from '../base/errors.ts';
import type { EvalCase, Suite } from '../base/task.ts';
import { checkSchema, parseCheck } from '../scoring/check.ts';
import { scoreChecks } from '../scoring/score-checks.ts';
import { copyFolder } from './copy-folder.ts';

const subtaskSchema = z.object({
  username: z.string(),
  date: z.string(),
  weekday: z.string(),
  time: z.string(),
  task: z.string(),
  evaluation: z.array(checkSchema).min(1),
});
type Subtask = z.infer<typeof subtaskSchema>;

/** `ID/subtasks/N.json`, `ID/testbed/` with the files, `ID/reference/` with files that checks name. */
export function readOfficeBench(directory: string): Suite {
  const cases: EvalCase[] = [];
  const leftOut: { task: string; why: string }[] = [];
  for (const task of taskFolders(directory)) {
    for (const file of subtasksOf(join(directory, task))) {
      const id = `${task}/${file.slice(0, -'.json'.length)}`;
      try {
        cases.push(caseOf(id, task, join(directory, task), read(join(directory, task, 'subtasks', file))));
      } catch (error) {
        if (!(error instanceof GalleyError)) throw error;
        leftOut.push({ task: id, why: error.message });
      }
    }
  }
  return { name: 'officebench', cases, leftOut };
}

export function isOfficeBench(directory: string): boolean {
  return taskFolders(directory).length > 0;
}

function taskFolders(directory: string): string[] {
  return inOrder(readdirSync(directory).filter((name) => existsSync(join(directory, name, 'subtasks'))));
}

function subtasksOf(folder: string): string[] {
  return inOrder(readdirSync(join(folder, 'subtasks')).filter((file) => file.endsWith('.json')));
}

function inOrder(names: string[]): string[] {
  return names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

function read(file: string): Subtask {
  const result = subtaskSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.data;
  throw new SuiteUnreadableError(file, z.prettifyError(result.error));
}

const ANSWER = 'data/answer.txt';

function caseOf(id: string, task: string, folder: string, subtask: Subtask): EvalCase {
  const checks = subtask.evaluation.map(parseCheck);
  // The benchmark keeps what a run left four folders below its task and writes paths to references accordingly.
  const reference = (path: string) => join(folder, path.replace(/^(?:\.\.\/)+/, ''));
  const isQuestion = checks.some((check) => 'file' in check && check.file === ANSWER);
  return {
    id,
    task: id,
    group: `${task.split('-')[0]} app${task.startsWith('1-') ? '' : 's'}`,
    request: requestOf(subtask),
    async prepare(directory) {
      for (const name of ['data', 'calendar', 'emails']) await mkdir(join(directory, name), { recursive: true });
      if (existsSync(join(folder, 'testbed'))) await copyFolder(join(folder, 'testbed'), directory);
    },
    score: (directory) => scoreChecks(checks, { directory, reference }),
    answer: (directory) => officeAnswer(checks, { directory, reference }),
    ...(isQuestion ? { answerFile: ANSWER } : {}),
  };
}

/** The benchmark's system prompt and what its apps do with mails, calendars and answers, as files. */
function requestOf({ username, date, weekday, time, task }: Subtask): string {
  return [
    `${task}`,
    '',
    `Today is ${date} (${weekday}), ${time}; I am ${username}. My files are in data/, and new files go there unless I say otherwise.`,
    'A calendar is the iCalendar file calendar/PERSON.ics with times such as DTSTART:20200501T100000. To send an email,',
    'write emails/RECIPIENT/SUBJECT.eml with From, To and Subject and plain text, one file per recipient.',
    `If this is a question, write only the answer to ${ANSWER}.`,
  ].join('\n');
}
