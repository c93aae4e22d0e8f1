import { type Browser, type BrowserContext, chromium } from 'playwright'
import { findChromium } from '../../server/cli/gate/browser.mjs'
import config from '../../e2e/playwright.config.ts'
import type { Bench } from '../section.ts'

/** True if there is a Chromium; else a word says what is left out. @param what such as `searching`. */
export function hasChromium({ note }: Pick<Bench, 'note'>, what: string): boolean {
  const isThere = Boolean(findChromium())
  if (!isThere) note(`There is no Chromium here: ${what} is not measured.`)
  return isThere
}

/** A browser in which a person is signed in at a server. @param cookie the Cookie header of their session. */
export async function openChromium(
  { scope }: Pick<Bench, 'scope'>,
  { url, cookie }: { readonly url: string; readonly cookie: string },
): Promise<{ readonly browser: Browser; readonly context: BrowserContext }> {
  const browser = await scope.keep(chromium.launch(config.use?.launchOptions), (made) => made.close())
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  return { browser, context }
}
