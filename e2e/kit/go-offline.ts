import type { Page } from 'playwright/test'

/** Takes the line away from a page, once the code is here that comes right after its screen. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const ofBoards = document.querySelector('[data-card]')
      ? ['drag-layer', 'selection-bar', 'board-news', 'board-work']
      : []
    // A clock of the test's own has no entries: such a test lets the time pass itself.
    if (names.length === 0) return true
    return ['menus', 'late-parts', ...ofBoards].every((part) => names.some((name) => name.includes(`/assets/${part}-`)))
  })
  await page.context().setOffline(true)
}
