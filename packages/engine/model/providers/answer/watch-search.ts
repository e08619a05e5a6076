import type { ModelCallOptions } from '../../client/model-client.ts';
import type { StreamPart } from '../language/language-model.ts';
import type { WebSearchTool } from '../language/web-search-tool.ts';
import type { AnswerCollector } from './collect-answer.ts';

/** Thrown to let go of a search that goes on and on. It never leaves the call. */
export class SearchEnded extends Error {
  override readonly name = 'SearchEnded';
  readonly problem: string;

  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

const telling: ReadonlySet<StreamPart['type']> = new Set(['tool-call', 'tool-result', 'source', 'text-end', 'finish']);

/** After each piece of a stream: says what was searched so far, and ends what was used more often than allowed. */
export function watchSearch(
  tool: WebSearchTool,
  collector: AnswerCollector,
  onWeb: ModelCallOptions['onWeb'],
): (part: StreamPart) => void {
  return (part) => {
    if (!telling.has(part.type)) return;
    onWeb?.(collector.web(tool));
    if (collector.searchUses > tool.mostUses) {
      throw new SearchEnded(`it was ended after ${tool.mostUses} searches and opened pages`);
    }
  };
}
