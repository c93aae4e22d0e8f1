import type { Page, Route } from 'playwright/test'

/** Holds the requests of a page to a url back until the returned function is called. `then` answers them. */
export async function hold(
  page: Page,
  url: string | RegExp,
  then = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await held
    await then(route)
  })
  return letGo
}
