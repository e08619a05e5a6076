import { readFileSync } from 'node:fs';
import { GalleyError } from '@galley/schema';
import { seededRandom } from '../hostile/damage.ts';
import { faultsOf } from '../lossless/validator.ts';
import { EMPTY_REPORT, type SequenceReport, type SequenceRequest } from './check-file.ts';
import { type SequenceFormat, sequenceFormats } from './sequence-formats.ts';
import { unlikeParts } from './unlike-parts.ts';

const LENGTH = 12;
type Operation = Readonly<Record<string, unknown>> & { readonly kind: string };

/**
 * Random operations at random places, one after the other: those that fail leave no trace, all in one call give the same
 * parts as one by one, the package stays sound and every part well-formed, the validator finds nothing new.
 */
export async function checkDocuments(request: SequenceRequest): Promise<SequenceReport> {
  const bytes = readFileSync(request.path);
  const format = sequenceFormats[request.format];
  if (format === undefined) throw new RangeError(`There are no sequences for ${request.format}.`);
  try {
    return await checkAll(format, bytes, request);
  } catch (error) {
    if (error instanceof GalleyError && /^FILE_/.test(error.code)) return { ...EMPTY_REPORT, unreadable: error.code };
    throw error;
  }
}

async function checkAll(format: SequenceFormat, bytes: Buffer, request: SequenceRequest): Promise<SequenceReport> {
  const random = seededRandom(request.seed);
  const violations: string[] = [];
  let [done, failed, validated] = [0, 0, 0];
  const kindOfFault = (fault: string) => fault.replace(/\d+/g, '#');
  const faultsBefore = new Set(format.faults(bytes).map(kindOfFault));
  const judgedBefore = request.validate ? await faultsOf(bytes, request.folder, `before.${request.format}`) : undefined;
  for (let index = 0; index < request.sequences; index += 1) {
    const played = play(format, bytes, random);
    const kinds = played.good.map(({ kind }) => kind).join(' ');
    const fail = (what: string) => violations.push(`seed ${request.seed}, sequence ${index}: ${what} (${kinds})`);
    const failUnlike = (what: string, other: Uint8Array) => {
      const unlike = unlikeParts(other, played.bytes);
      if (unlike.length > 0) fail(`${what}: ${unlike.join(', ')}`);
    };
    done += played.good.length;
    failed += played.tried.length - played.good.length;
    for (const crash of played.crashes) fail(crash);
    if (played.good.length === 0) continue;
    const together = format.apply(bytes, played.good);
    if (!together.ok) fail(`not in one call: ${together.report.find(({ ok }) => !ok)?.error?.message}`);
    else failUnlike('one by one gives other parts', together.bytes);
    const partial = format.apply(bytes, played.tried, 'partial');
    failUnlike('failed operations left a trace', partial.bytes);
    for (const fault of format.faults(played.bytes)) if (!faultsBefore.has(kindOfFault(fault))) fail(fault);
    if (judgedBefore === undefined) continue;
    const judged = await faultsOf(played.bytes, request.folder, `after.${request.format}`);
    validated += 1;
    if (judged === undefined) fail('the validator breaks down');
    for (const fault of judged ?? []) if (!judgedBefore.has(fault)) fail(`the validator now says: ${fault}`);
  }
  return { sequences: request.sequences, done, failed, validated, violations };
}

interface Played {
  readonly bytes: Uint8Array;
  readonly tried: readonly Operation[];
  readonly good: readonly Operation[];
  readonly crashes: readonly string[];
}

function play(format: SequenceFormat, bytes: Uint8Array, random: () => number): Played {
  let current = bytes;
  const [tried, good, crashes]: [Operation[], Operation[], string[]] = [[], [], []];
  for (let turn = 0; turn < LENGTH; turn += 1) {
    const operation = randomOperation(format, current, random);
    if (operation === null) continue;
    tried.push(operation);
    const applied = format.apply(current, [operation]);
    if (applied.ok) {
      good.push(operation);
      current = applied.bytes;
      format.read(current);
    }
    const error = applied.report[0]?.error;
    if (error !== undefined && /INTERNAL/.test(error.code)) crashes.push(`${operation.kind}: ${error.message}`);
  }
  return { bytes: current, tried, good, crashes };
}

/** The sample of a kind, mostly at another line or slide than the one it names. */
function randomOperation(
  { kinds, sample, places, count }: SequenceFormat,
  bytes: Uint8Array,
  random: () => number,
): Operation | null {
  const kind = kinds[Math.floor(random() * kinds.length)] ?? '';
  const operation = sample(bytes, kind);
  if (operation === null) return null;
  const most = count(bytes);
  const place = () => 1 + Math.floor(random() * (most + 1));
  const elsewhere = random() < 0.7;
  return Object.fromEntries(
    Object.entries(operation).map(([name, value]) => {
      const isPlace = places.includes(name) && typeof value === 'number';
      return [name, isPlace && elsewhere ? place() : value];
    }),
  ) as Operation;
}
