import type { Page } from 'playwright/test'

/** Waits for every animation and transition on the page that ends: half faded in, everything is too pale and out of place. */
export const untilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
