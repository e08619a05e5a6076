import { Client, type ClientOptions, type Transport } from '@modelcontextprotocol/client';

/** The two revisions of the protocol that programs speak. */
export const legacy: ClientOptions = { versionNegotiation: { mode: 'legacy' } };
export const modern: ClientOptions = { versionNegotiation: { mode: 'auto' } };
export const revisions: readonly (readonly [revision: string, options: ClientOptions])[] = [
  ['2025-11-25', legacy],
  ['2026-07-28', modern],
];

export interface Called<Result> {
  readonly failed: boolean;
  /** Read as what the caller expects. */
  readonly json: Result;
}

/** What every refusal looks like. */
interface Refused {
  readonly error: { readonly code: string; readonly remedy: string };
}

/** What the person in front of the program does when they are asked. */
export type Answering = (message: string) => {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Record<string, string>;
};

export interface ProgramClient extends AsyncDisposable {
  readonly client: Client;
  /** Every question that reached its person. */
  readonly asked: readonly string[];
  call<Result = Refused>(
    name: string,
    input?: Record<string, unknown>,
    onprogress?: (message: string) => void,
  ): Promise<Called<Result>>;
}

/** The official client as a program uses it; with `answering` its person can be asked. */
export async function connectClient(
  transport: Transport,
  options: ClientOptions,
  answering?: Answering,
): Promise<ProgramClient> {
  const capabilities = answering === undefined ? {} : { capabilities: { elicitation: { form: {} } } };
  const client = new Client({ name: 'tester', version: '1' }, { ...options, ...capabilities });
  const asked: string[] = [];
  if (answering !== undefined) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message);
      return { ...answering(params.message) };
    });
  }
  await client.connect(transport);
  return {
    client,
    asked,
    async call(name, input = {}, onprogress) {
      const told = onprogress === undefined ? {} : { onprogress: ({ message = '' }) => onprogress(message) };
      const { content, isError } = await client.callTool({ name, arguments: input }, told);
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      return { failed: isError === true, json: JSON.parse(text) };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
