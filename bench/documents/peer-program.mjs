// Runs in a process of its own: node peer-program.mjs FOLDER WORK DOCUMENT. Prints {"milliseconds", "megabytes", "processor"}.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder = '.', work = '', path = ''] = process.argv.slice(2);
const from = createRequire(join(folder, 'package.json'));
let base = process.cpuUsage();
let started = 0;

function begin() {
  base = process.cpuUsage();
  started = performance.now();
}

const works = {
  async 'mammoth-text'() {
    const mammoth = from('mammoth');
    begin();
    const { value } = await mammoth.extractRawText({ buffer: readFileSync(path) });
    if (value.length === 0) throw new RangeError('nothing was read');
  },
  async 'docxtemplater-fill'() {
    const PizZip = from('pizzip');
    const Docxtemplater = from('docxtemplater');
    begin();
    const template = new Docxtemplater(new PizZip(readFileSync(path)), { delimiters: { start: '{{', end: '}}' } });
    template.render(Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`name_${index}`, `Name ${index}`])));
    if (template.getZip().generate({ type: 'nodebuffer', compression: 'DEFLATE' }).length === 0)
      throw new RangeError('nothing');
  },
  async 'docx-create'() {
    const { Document, HeadingLevel, Packer, Paragraph, TextRun } = from('docx');
    const lines = readFileSync(path, 'utf8').split('\n\n');
    begin();
    const children = lines.map((line) =>
      line.startsWith('# ')
        ? new Paragraph({ text: line.slice(2), heading: HeadingLevel.HEADING_1 })
        : new Paragraph({
            children: line.split('**').map((text, index) => new TextRun({ text, bold: index % 2 === 1 })),
          }),
    );
    if ((await Packer.toBuffer(new Document({ sections: [{ children }] }))).length === 0)
      throw new RangeError('nothing');
  },
};

await works[work]();
const milliseconds = performance.now() - started;
const { user, system } = process.cpuUsage(base);
const megabytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
console.log(JSON.stringify({ milliseconds, megabytes, processor: (user + system) / 1000 }));
