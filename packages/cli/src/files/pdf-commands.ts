import type { Command } from 'commander';
import type { Run } from '../arguments/command-group.ts';

/** New PDF documents from others; existing files are never overwritten. */
export function addPdfCommands(program: Command, run: Run): void {
  program
    .command('merge')
    .description('join PDF documents, or pages of them, into a new one; existing files are never overwritten')
    .argument('<new>', 'the new .pdf file')
    .argument('<files...>', 'PDF documents in order; report.pdf#2-5 takes pages 2 to 5')
    .option('--title <text>', 'title of the new document')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./merge.ts')).mergeCommand));
  program
    .command('split')
    .description('split a PDF document into several new ones; existing files are never overwritten')
    .argument('<file>', 'a PDF document')
    .requiredOption('--to <name>', 'names of the new files, such as parts/{{n}}.pdf; {{n}} counts them')
    .option('--every <pages>', 'pages for each file (1)')
    .option('--pages <ranges...>', 'instead: one file for each, such as 1-3 4-')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./split.ts')).splitCommand));
  program
    .command('fill')
    .description('fill the form of a PDF document into a new one; existing files are never overwritten')
    .argument('<file>', 'a PDF document with form fields')
    .requiredOption('--to <new>', 'the new .pdf file')
    .option('--set <values...>', 'name=value, as often as needed')
    .option('--values <file>', 'a JSON file with an object of names and values')
    .option('--flatten', 'make the values a part of the pages')
    .option('--json', 'print JSON')
    .action(run(async () => (await import('./fill.ts')).fillCommand));
}
