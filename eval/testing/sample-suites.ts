import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addSheet, applyOperations, createWorkbook } from '@galley/formats';

/** Tasks of our own in the benchmarks' form: theirs are not part of the repository. */
export function writeSpreadsheetTasks(folder: string): void {
  const input = addSheet(createWorkbook(), { name: 'S', columns: [{ name: 'a', type: 'number' }], rows: [[1], [2]] });
  const answer = (cells: readonly object[]) => applyOperations(input, [{ kind: 'set_cells', sheet: 'S', cells }]).bytes;
  const task = (id: string, position: string, result: Uint8Array) => {
    mkdirSync(join(folder, id), { recursive: true });
    const about = { id, instruction: 'Ten times column a.', instruction_type: 'Cell-Level Manipulation' };
    writeFileSync(join(folder, id, 'task.json'), JSON.stringify({ ...about, answer_position: position }));
    writeFileSync(join(folder, id, `1_${id}_input.xlsx`), input);
    writeFileSync(join(folder, id, `1_${id}_answer.xlsx`), result);
  };
  const tens = [
    { cell: 'B2', value: { formula: '=A2*10' } },
    { cell: 'B3', value: { formula: '=A3*10' } },
  ];
  task('1-1', "'S'!B2:B3", answer(tens));
  // Nothing to do: the input holds the answer already.
  task('1-2', 'A2:A3', input);
}

const person = { username: 'Ada', date: '2020-05-01', weekday: 'Friday', time: '10:00 AM' };
const check = (name: string, args: object) => ({ function: `evaluate_${name}`, args });

export function writeOfficeTasks(folder: string): void {
  const subtask = (id: string, task: string, evaluation: readonly object[]) => {
    mkdirSync(join(folder, id, 'subtasks'), { recursive: true });
    mkdirSync(join(folder, id, 'testbed/data'), { recursive: true });
    writeFileSync(join(folder, id, 'testbed/data/people.csv'), 'name,age\nAda,36\nGrace,45\n');
    writeFileSync(join(folder, id, 'subtasks/0.json'), JSON.stringify({ ...person, task, evaluation }));
  };
  subtask('1-1', 'How old is Grace?', [
    check('contain', { doc_type: 'txt', file: './data/answer.txt', keywords: ['45'] }),
  ]);
  subtask('2-1', 'Write report.docx, draw report.jpg and mail both to Bob', [
    check('contain', { doc_type: 'docx', file: 'data/report.docx', keywords: ['Ada', 'Grace'] }),
    check('file_exist', { file: 'data/report.jpg' }),
    check('contain', { doc_type: 'email', username: 'Bob', keywords: ['report'] }),
  ]);
  subtask('3-1', 'Dance', [check('dance', {})]);
}
