import { extname } from 'node:path';
import type { ScriptedCall } from '../../test/scripted-answers.ts';

/** Calls that make a new file which holds these words, in whatever format its name says. */
export function makeFile(path: string, words: readonly string[]): ScriptedCall[] {
  const lines = words.length === 0 ? ['Made by a scripted model.'] : words;
  switch (extname(path)) {
    case '.docx':
      return [{ name: 'docx_create', input: { path, markdown: lines.join('\n\n') } }];
    case '.pdf':
      return [{ name: 'pdf_create', input: { path, markdown: lines.join('\n\n') } }];
    case '.xlsx':
      return [
        { name: 'xlsx_create', input: { path, sheets: [{ name: 'Answer', rows: lines.map((line) => [line]) }] } },
      ];
    case '.jpg':
    case '.jpeg':
    case '.png':
      return drawn(path, lines);
    case '.ics':
      return [{ name: 'write_text_file', input: { path, text: calendar(lines) } }];
    case '.eml':
      return [{ name: 'write_text_file', input: { path, text: mail(path, lines) } }];
    default:
      return [{ name: 'write_text_file', input: { path, text: `${lines.join('\n')}\n` } }];
  }
}

/** A picture is drawn as SVG and converted; the drawing goes. */
function drawn(path: string, lines: readonly string[]): ScriptedCall[] {
  const drawing = `${path}.svg`;
  const texts = lines.map((line, index) => `<text x="20" y="${40 + index * 24}">${line.replace(/[<&]/g, '')}</text>`);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="white"/>${texts.join('')}</svg>\n`;
  const to = extname(path) === '.png' ? 'png' : 'jpg';
  return [
    { name: 'write_text_file', input: { path: drawing, text } },
    { name: 'image_edit', input: { path: drawing, operations: [{ kind: 'convert', to }], to_path: path } },
    { name: 'delete_files', input: { paths: [drawing] } },
  ];
}

function calendar(lines: readonly string[]): string {
  const isField = (line: string) => /^[A-Z]+:/.test(line);
  const summary = lines.filter((line) => !isField(line)).join(' ');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `SUMMARY:${summary}`,
    ...lines.filter(isField),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\n');
}

function mail(path: string, lines: readonly string[]): string {
  const recipient = path.split('/').at(-2) ?? 'nobody';
  return [`From: me@example.com`, `To: ${recipient}@example.com`, 'Subject: Answer', '', ...lines, ''].join('\n');
}
