import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { untilSettled } from './settled.ts'

/** The viewport on which every screen and every part is checked, besides a phone. */
export const desktop = { width: 1440, height: 900 }

/** The code of axe for a page: less than half as long as `axe.source`. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules of axe that a theme can make a difference to. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Which rules axe goes by: `only` these, or all but those of `but`. */
type Rules = { readonly only?: readonly string[]; readonly but?: readonly string[] }

/**
 * The page as it stands breaks no rule of axe (WCAG A and AA, and good practice), in the light and in the dark theme. For
 * screens and dialogs screens/screens.e2e.ts does this; other tests do it in states that only they reach.
 * `within` looks at one part only: an open menu, behind which the page is hidden though axe thinks it can be reached.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNoViolation(page, 'light', within)
  await expectNoViolation(page, 'dark', within, { only: ofColours })
}

/** The same but for the colours, which were looked at in another size: twice for all screens would cost CI a minute. */
export const expectAccessibleLayout = (page: Page, within?: string): Promise<void> =>
  expectNoViolation(page, 'light', within, { but: ofColours })

async function expectNoViolation(page: Page, theme: string, within?: string, rules: Rules = {}): Promise<void> {
  // Half faded in, everything has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(wearTheme, theme)
  // A screen that changes meanwhile (a message comes, a server is back) is looked at again: what is wrong stays wrong.
  await expect(async () => {
    await untilSettled(page)
    expect(await violationsOn(page, within, rules)).toEqual([])
  }).toPass({ timeout: 60_000 })
}

/**
 * In the page: changes the theme at once. A change of colours that is inherited takes its time at each level anew, however
 * short that is.
 */
function wearTheme(theme: string): void {
  const atOnce = new CSSStyleSheet()
  atOnce.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [atOnce]
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(theme)
  // The colours are those of the theme before transitions come back.
  void document.documentElement.offsetHeight
  document.adoptedStyleSheets = []
}

/** Each rule that the page breaks, with the markup that breaks it. The page keeps axe: half a megabyte is given to it once. */
async function violationsOn(page: Page, within: string | undefined, { only, but = [] }: Rules): Promise<string[][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
  }
  return page.evaluate(
    async ([context, given]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context ?? document, given)
      return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    },
    [within, options] as const,
  )
}
