import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDeck } from '../../packages/formats/src/pptx/testing/make-deck.ts';
import { body, shape, table, title } from '../../packages/formats/src/pptx/testing/shape-markup.ts';

const WORDS = 'the quarter closed with fewer returns than planned while costs of transport rose in every region';

let folder: Promise<string> | undefined;
const made = new Map<string, Promise<string>>();

/** The changed one has every tenth slide reworded and, in tens, one slide moved to the place before it. */
export function sampleDeck(slides: number, version: 'first' | 'changed' = 'first'): Promise<string> {
  const key = `${version}-${slides}`;
  const known = made.get(key) ?? write(key, slides, version);
  made.set(key, known);
  return known;
}

/** As many slides as an outline. */
export async function sampleOutline(slides: number): Promise<string> {
  const path = join(await place(), `${slides}.md`);
  const slide = (number: number) => `## Slide ${number}\n\n- ${WORDS}\n- **${number}** ${WORDS}\n  - ${WORDS}\n`;
  await writeFile(path, `# Talk\n\n${Array.from({ length: slides - 1 }, (_, number) => slide(number)).join('\n')}`);
  return path;
}

export async function removeSampleDecks(): Promise<void> {
  if (folder !== undefined) await rm(await folder, { recursive: true, force: true });
}

function place(): Promise<string> {
  folder ??= mkdtemp(join(tmpdir(), 'galley-bench-decks-'));
  return folder;
}

async function write(key: string, count: number, version: string): Promise<string> {
  const path = join(await place(), `${key}.pptx`);
  const numbers = Array.from({ length: count }, (_, index) => index);
  if (version === 'changed') for (let at = 4; at < count; at += 10) numbers.splice(at - 1, 2, at, at - 1);
  const slides = numbers.map((number) => ({
    shapes: shapesOf(number, version),
    ...(number % 3 === 0 ? { notes: [`${number}: ${WORDS}`] } : {}),
  }));
  await writeFile(path, makeDeck({ slides }));
  return path;
}

function shapesOf(number: number, version: string): string {
  const word = version === 'changed' && number % 10 === 7 ? 'reworded' : 'planned';
  const lines = [0, 1, 2, 3, 4].map((line) => `${'\t'.repeat(line % 2)}${number}.${line} ${WORDS}`);
  const box = shape({ id: 4, box: [600_000, 6_100_000, 9_000_000, 400_000], lines: [`As ${word} in ${number}`] });
  const cells = Array.from({ length: 6 }, (_, row) => [0, 1, 2, 3].map((column) => `${number}.${row}.${column}`));
  const grid = number % 5 === 2 ? table(5, [600_000, 3_000_000, 9_000_000, 2_000_000], cells) : '';
  return title(2, `Slide ${number}`) + body(3, lines) + box + grid;
}
