import type { Command } from 'commander';
import type { Run } from '../arguments/command-group.ts';
import { looks } from '../arguments/looking.ts';
import { addPdfCommands } from './pdf-commands.ts';

/** Files anywhere, no Workbench needed. */
export function addFileCommands(program: Command, run: Run): void {
  looks(
    program
      .command('map')
      .description('show the structure of a file: sheets, tables, columns, sections, slides, pages')
      .argument('<file>', 'a workbook, a table, a Word document, a presentation, a PDF or a text')
      .option('--quick', 'workbooks: look at the beginning of each sheet only')
      .option('--json', 'print JSON'),
  ).action(run(async () => (await import('./map.ts')).mapCommand));
  looks(
    program
      .command('read')
      .description('print part of a file: rows of a sheet, lines of a document or text')
      .argument('<file>', 'a workbook, a table, a Word document, a presentation, a PDF or a text')
      .option('--sheet <name>', 'which sheet; the first one if left out')
      .option('--range <range>', 'A1:D50, B:D, 2:9, or the name of a range or table')
      .option('--section <number>', 'documents and markdown: the section of that number, as galley map lists it')
      .option('--slide <number>', 'presentations: the slide of that number')
      .option('--pages <pages>', 'PDF: which pages: 3, 2-5, 1,4-6')
      .option('--lines <lines>', 'which lines or rows: 20, 10-20, 10-')
      .option('--structure', 'Word documents and presentations: runs and cells with their styles and formats, as JSON')
      .option('--formulas', 'show formulas instead of their values')
      .option('--json', 'print JSON'),
  ).action(run(async () => (await import('./read.ts')).readCommand));
  looks(
    program
      .command('find')
      .description('find words in a Word document, a presentation, a PDF or a text, with the lines that hold them')
      .argument('<words>', 'what to look for')
      .argument('<file>', 'a Word document, a presentation, a PDF or a text')
      .option('--ignore-case', 'find capitals and small letters alike')
      .option('--whole-words', 'leave out words that only contain it')
      .option('--json', 'print JSON'),
  ).action(run(async () => (await import('./find.ts')).findCommand));
  looks(
    program
      .command('search')
      .description('search all files of a folder, and the messages and artifacts of a Workbench, by words and meaning')
      .argument('<folder>', 'a Workbench or any folder')
      .argument('<words>', 'what to look for; "in quotes" for words as they stand')
      .option('--exact', 'this text only, as it is typed')
      .option('--semantic', 'by meaning only')
      .option('--in <scopes>', 'files, messages, artifacts, or several of them with commas; everything if left out')
      .option('--limit <number>', 'results to show (20)')
      .option('--json', 'print JSON'),
  ).action(run(async () => (await import('./search.ts')).searchCommand));
  looks(
    program
      .command('styles')
      .description('list the styles of a Word document, or the themes and layouts of a presentation')
      .argument('<file>', 'a Word document or a presentation')
      .option('--json', 'print JSON'),
  ).action(run(async () => (await import('./styles.ts')).stylesCommand));
  looks(
    program
      .command('changes')
      .description('list the tracked changes of a Word document: what, whose, when and in which line')
      .argument('<file>', 'a Word document')
      .option('--json', 'print JSON'),
  ).action(run(async () => (await import('./changes.ts')).changesCommand));
  program
    .command('create')
    .description(
      'make a new Word document, presentation or PDF document from a markdown file; existing files are never overwritten',
    )
    .argument('<new>', 'the new .docx, .pptx or .pdf file')
    .requiredOption('--from <file>', 'the markdown; its pictures lie beside it or below')
    .option('--template <file>', 'a Word document or presentation whose look is taken')
    .option('--placeholder <text>', 'paragraph of the template to replace ({{content}}, else all text)')
    .option('--title <text>', 'a title above the text')
    .option('--author <name>', 'PDF: below the title')
    .option('--date <text>', 'PDF: below the title')
    .option('--language <code>', 'PDF: language of the text, for hyphenation (en)')
    .option('--page <size>', 'PDF: a3, a4, a5, letter or legal (a4)')
    .option('--landscape', 'PDF: wide pages')
    .option('--margin <cm>', 'PDF: margins in centimetres (2.5)')
    .option('--contents', 'PDF: with a table of contents')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./create.ts')).createCommand));
  addPdfCommands(program, run);
  program
    .command('render')
    .description('save a page of a document as a picture; Word, Excel and PowerPoint need LibreOffice')
    .argument('<file>', 'a PDF, an office file or a picture')
    .option('--page <number>', 'which page or slide (1)')
    .option('--dpi <number>', 'dots per inch (96)')
    .requiredOption('-o, --output <file>', 'the new .png or .jpg file')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./render.ts')).renderCommand));
  program
    .command('convert')
    .description('save an office file as PDF, pages as pictures, or a picture as another type of picture')
    .argument('<file>', 'an office file, a PDF or a picture')
    .requiredOption('-o, --output <file>', 'the new file: .pdf, .png or .jpg (page by page), .webp for pictures')
    .option('--quality <number>', 'jpg and webp: 1 to 100')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./convert.ts')).convertCommand));
  looks(
    program
      .command('query')
      .description(
        'run a SELECT over tables in files; each is named after its file: sales 2024.csv is sales_2024, book.xlsx#Q1 is book_q1',
      )
      .argument('<sql>', 'the SELECT')
      .argument(
        '<files...>',
        'csv, tsv, psv, json, jsonl, parquet or xlsx; book.xlsx#Sheet or data.json#/orders for a part',
      )
      .option('--sheet <name>', 'of workbooks, this sheet; the first one if left out')
      .option('--limit <number>', 'rows to show (200)')
      .option('--json', 'print JSON'),
  ).action(run(async () => (await import('./query.ts')).queryCommand));
}
