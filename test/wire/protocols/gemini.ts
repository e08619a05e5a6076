import {
  type Answer,
  isRecord,
  nextId,
  piecesOf,
  recordsIn,
  type ScriptedBlock,
  usageOf,
  type WireProtocol,
} from '../model-script.ts';

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\r\n\r\n`;

/** The Gemini API's `streamGenerateContent`. */
export const geminiProtocol: WireProtocol = {
  stream(_body, answer) {
    const { input, output, cached } = usageOf(answer);
    const usageMetadata = {
      promptTokenCount: input,
      candidatesTokenCount: output,
      totalTokenCount: input + output,
      ...(cached > 0 ? { cachedContentTokenCount: cached } : {}),
    };
    const head = { modelVersion: 'gemini-local', responseId: nextId('resp') };
    const candidate = (parts: readonly unknown[], more: object = {}) =>
      data({ candidates: [{ index: 0, content: { role: 'model', parts }, ...more }], usageMetadata, ...head });
    return {
      content: answer.blocks.flatMap(partsOf).map((part) => candidate([part])),
      end: [candidate([{ text: '' }], { finishReason: answer.finish ?? 'STOP', ...groundingOf(answer) })],
    };
  },
  errorEvent: ({ type, message, code }) => data({ error: { code: code ?? 503, message, status: type } }),
  searches: (body) => recordsIn(body.tools).some((tool) => isRecord(tool.googleSearch)),
  complaint(body) {
    const tools = recordsIn(body.tools);
    if (tools.some((tool) => tool.googleSearch) && tools.some((tool) => tool.functionDeclarations))
      return 'Tool use with function calling is unsupported';
    const contents = recordsIn(body.contents);
    for (const [index, { parts }] of contents.entries()) {
      const calls = recordsIn(parts).filter((part) => isRecord(part.functionCall)).length;
      const answers = recordsIn(contents[index + 1]?.parts).filter((part) => isRecord(part.functionResponse)).length;
      if (calls !== answers && calls > 0)
        return 'the number of function response parts is equal to function call parts';
    }
    return undefined;
  },
};

/** Where the answer comes from stands at its end, beside the text. */
function groundingOf({ blocks }: Answer) {
  const searches = blocks.filter((block) => block.type === 'search');
  if (searches.length === 0) return {};
  const groundingChunks = searches.flatMap(({ pages }) =>
    pages.map(({ url, title }) => ({ web: { uri: url, title } })),
  );
  return { groundingMetadata: { webSearchQueries: searches.map(({ query }) => query), groundingChunks } };
}

function partsOf(block: ScriptedBlock): unknown[] {
  if (block.type === 'text') return piecesOf(block).map((text) => ({ text }));
  if (block.type === 'reasoning') {
    return [
      { text: block.text, thought: true, ...(block.proof === undefined ? {} : { thoughtSignature: block.proof }) },
    ];
  }
  if (block.type === 'search') return [];
  const args = typeof block.input === 'string' ? {} : block.input;
  return [{ functionCall: { name: block.name, args }, thoughtSignature: 'thought-of-call' }];
}
