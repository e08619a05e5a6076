import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** How long a request, and then again its answer, is held back at most. */
const LONGEST_DELAY = 150;

/** Numbers from 0 to 1, the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Paused {
  readonly requestId: string;
}

async function letGo(session: CDPSession, { requestId }: Paused): Promise<void> {
  // A request that its page took back, or a page that was closed, has nobody left who waits.
  await session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
}

/** How fast a page is again, once it has been let run at full speed. */
const slowed = new WeakMap<Page, { readonly session: CDPSession; readonly rate: number }>();

/** Contexts in which the test itself works: axe opens a page of its own there. */
const fast = new WeakSet<BrowserContext>();

/** What the test itself does in a page, such as axe, is not what has to be slow: it would take most of the time. */
export async function atFullSpeed<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const slow = slowed.get(page);
  await slow?.session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  fast.add(page.context());
  try {
    return await work();
  } finally {
    fast.delete(page.context());
    await slow?.session.send('Emulation.setCPUThrottlingRate', { rate: slow.rate });
  }
}

async function slowPage(page: Page, rate: number, random: () => number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  slowed.set(page, { session, rate });
  session.on('Fetch.requestPaused', (paused) => {
    setTimeout(() => void letGo(session, paused), random() * LONGEST_DELAY);
  });
  const urlPattern = 'http*';
  await session.send('Fetch.enable', {
    patterns: [
      { urlPattern, requestStage: 'Request' },
      { urlPattern, requestStage: 'Response' },
    ],
  });
}

function slowContext(context: BrowserContext, rate: number, random: () => number): void {
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await open();
    if (!fast.has(context)) await slowPage(page, rate, random);
    return page;
  };
}

/**
 * A browser on a slow machine at a far server: scripts take `rate` times as long, and requests and answers overtake
 * each other. What passes only on a fast machine fails here.
 */
export function slowDown(browser: Browser, rate: number): Browser {
  const random = seeded(rate);
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    slowContext(context, rate, random);
    return context;
  };
  return browser;
}
