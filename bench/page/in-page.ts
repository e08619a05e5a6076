// What runs in the browser, as text: the types of a page are not those of this program.

/** Bytes over the wire of page, scripts, styles and fonts; answers and the event stream are no part of the page itself. */
export const weightInPage = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter(({ name }) => !/\\/(?:rpc|events)\\b/.test(name))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** Scrolls through the longest list there is, and says how long the page answered nobody at most. */
export const longestTaskInPage = `(async () => {
  const boxes = [...document.querySelectorAll('*')]
    .filter((each) => each.scrollHeight > each.clientHeight * 3 && each.clientHeight > 200)
    .sort((one, other) => other.scrollHeight - one.scrollHeight);
  const [box] = boxes;
  if (box === undefined) throw new Error('nothing to scroll');
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask' });
  const frames = 240;
  for (let frame = 0; frame <= frames; frame += 1) {
    box.scrollTop = (box.scrollHeight - box.clientHeight) * (frame / frames);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  observer.disconnect();
  return longest;
})()`;

/** Notes when each word of an answer was first drawn: after the next frame it is on the screen. */
export const watchWordsInPage = `(() => {
  const seen = {};
  window.seenWords = seen;
  const look = () => {
    const answers = document.querySelectorAll('[aria-label="Galley\\'s answer"]');
    const found = answers[answers.length - 1]?.textContent?.match(/word\\d+x\\d+(?=\\s)/g) ?? [];
    const fresh = found.filter((word) => !(word in seen));
    if (fresh.length === 0) return;
    requestAnimationFrame(() => {
      for (const word of fresh) seen[word] ??= Date.now();
    });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;
