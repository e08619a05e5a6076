import type { OpenAIProvider } from '@ai-sdk/openai';

/** A provider's model as the SDK's packages offer it. Only `doStream` is used: it asks once and hides nothing. */
export type LanguageModel = ReturnType<OpenAIProvider['responses']>;

export type CallOptions = Parameters<LanguageModel['doStream']>[0];
export type Prompt = CallOptions['prompt'];
export type PromptMessage = Prompt[number];
export type UserMessage = Extract<PromptMessage, { role: 'user' }>;
export type AssistantMessage = Extract<PromptMessage, { role: 'assistant' }>;
export type ToolMessage = Extract<PromptMessage, { role: 'tool' }>;
export type UserPart = UserMessage['content'][number];
export type AssistantPart = AssistantMessage['content'][number];
export type ToolPart = ToolMessage['content'][number];
export type ToolResultPart = Extract<ToolPart, { type: 'tool-result' }>;
export type ToolOutput = ToolResultPart['output'];
export type ProviderOptions = NonNullable<CallOptions['providerOptions']>;
type AnyTool = NonNullable<CallOptions['tools']>[number];
export type ProviderTool = Extract<AnyTool, { type: 'provider' }>;
export type FunctionTool = Extract<AnyTool, { type: 'function' }>;

type Streamed = Awaited<ReturnType<LanguageModel['doStream']>>['stream'];
export type StreamPart = Streamed extends ReadableStream<infer Part> ? Part : never;
export type FinishPart = Extract<StreamPart, { type: 'finish' }>;
