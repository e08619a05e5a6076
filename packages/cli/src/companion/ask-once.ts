import type { CompanionExchange, Notification } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';
import { printPart, printResult, say } from '../output/print.ts';
import type { Beside } from './beside.ts';
import { renderExchange, renderRest } from './render-companion.ts';

interface Asked {
  readonly text: string;
  readonly model?: string | undefined;
  readonly json?: boolean | undefined;
}

/** A call to another process must not stay open for minutes. */
const wait_ms = 20_000;

/** Asks one question. A model's words appear as they come; what they rest on follows. 1 where there is no answer. */
export async function askOnce(opened: OpenedWorkshop, beside: Beside, { text, model, json }: Asked): Promise<number> {
  let streamed = '';
  const take = (notification: Notification) => {
    if (json === true || !('beside' in notification) || notification.beside !== beside.run_id) return;
    if (notification.type === 'CompanionLooking') say(`(${notification.summary})`);
    if (notification.type !== 'CompanionStreamDelta') return;
    streamed += notification.delta;
    printPart(notification.delta);
  };
  const stop = opened.subscribe(take);
  try {
    const asked = { ...beside, text, wait_ms, ...(model === undefined ? {} : { model }) };
    const begun = await opened.call.CompanionAsk(asked);
    let { companion } = begun;
    while (companion.busy) companion = await opened.call.CompanionGet({ ...beside, wait_ms });
    const exchange = companion.exchanges.find(({ message_id }) => message_id === begun.message_id);
    if (exchange === undefined) return 1;
    printExchange(exchange, streamed, json);
    return exchange.answer === null ? 1 : 0;
  } finally {
    stop();
  }
}

function printExchange(exchange: CompanionExchange, streamed: string, json: boolean | undefined): void {
  // Words before a look stream, too: the answer itself is printed unless it is all that came.
  const isShown = streamed !== '' && streamed === exchange.answer?.text;
  if (streamed !== '' && json !== true) printPart('\n');
  const text = isShown ? renderRest(exchange) : renderExchange(exchange);
  if (json === true || text !== '') printResult(json, exchange, text);
}
