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
 * The page as it stands breaks no rule of axe (WCAG A and AA, and good practice), in the light and in the dark theme: first in
 * the one that it wears, and it wears the other one from then on. For screens and dialogs screens/screens.e2e.ts does this;
 * other tests do it in states that only they reach.
 * `within` looks at one part only: an open menu, behind which the page is hidden though axe thinks it can be reached.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await stopMotion(page)
  await expectNoViolation(page, within)
  await page.evaluate(changeTheme)
  await expectNoViolation(page, within, { only: ofColours })
}

/** The same but for the colours, which were looked at in another size: twice for all screens would cost CI a minute. */
export async function expectAccessibleLayout(page: Page, within?: string): Promise<void> {
  await stopMotion(page)
  await expectNoViolation(page, within, { but: ofColours })
}

/** Half faded in, everything has too little contrast. */
const stopMotion = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

/** A screen that changes meanwhile (a message comes, a server is back) is looked at again: what is wrong stays wrong. */
const expectNoViolation = (page: Page, within: string | undefined, rules: Rules = {}): Promise<void> =>
  expect(async () => {
    await untilSettled(page)
    expect(await violationsOn(page, within, rules)).toEqual([])
  }).toPass({ timeout: 60_000 })

/**
 * In the page: changes the theme at once. A change of colours that is inherited takes its time at each level anew, however
 * short that is.
 */
function changeTheme(): void {
  const atOnce = new CSSStyleSheet()
  atOnce.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [atOnce]
  const { classList } = document.documentElement
  const isDark = classList.contains('dark')
  classList.toggle('light', isDark)
  classList.toggle('dark', !isDark)
  // The colours are those of the theme before transitions come back.
  void document.documentElement.offsetHeight
  document.adoptedStyleSheets = []
}

/** Each rule that the page breaks, with the markup that breaks it. The page keeps axe: half a megabyte is given to it once. */
async function violationsOn(page: Page, within: string | undefined, { only, but = [] }: Rules): Promise<string[][]> {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
  }
  const look = () => page.evaluate(runAxe, [within, options] as const)
  const found = await look()
  if (found) return found
  await page.evaluate(`${source};(${rememberColours.toString()})()`)
  const foundNow = await look()
  if (!foundNow) throw new Error('The page was loaded anew meanwhile.')
  return foundNow
}

type AxeColour = { r: number; g: number; b: number; alpha: number }
type Parsing = AxeColour & { parseString: (text: string) => unknown }
type WithAxe = { readonly axe?: typeof axe & { commons: { color: { Color: { prototype: Parsing } } } } }

/** In the page: what axe finds, or null where the page has no axe yet. */
async function runAxe([within, options]: readonly [string | undefined, axe.RunOptions]): Promise<string[][] | null> {
  const { axe } = window as WithAxe
  if (!axe) return null
  const { violations } = await axe.run(within ?? document, options)
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
}

/** In the page: has axe read each colour once. For each text it reads those of all that is around, half of its time. */
function rememberColours(): void {
  const colour = (window as WithAxe).axe?.commons.color.Color.prototype
  if (!colour) return
  const known = new Map<string, AxeColour>()
  const { parseString } = colour
  colour.parseString = function (this: Parsing, text) {
    const before = known.get(text)
    if (before) return Object.assign(this, before)
    parseString.call(this, text)
    // Not the colour itself, which axe goes on to change.
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}
