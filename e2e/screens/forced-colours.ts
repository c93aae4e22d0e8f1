import { expect, type Page } from 'playwright/test'
import type { Screen } from '../kit/screen.ts'
import { untilSettled } from '../kit/settled.ts'

/** Whole screens with many kinds of controls, and lists to choose from; the parts alone are in gallery/forced-colours.e2e.ts. */
export const FORCED = [
  ...['login-empty', 'board-selecting', 'board-filter', 'card', 'project-menu', 'photo-viewer', 'replay', 'history'],
  ...['history-facts', 'history-day', 'notes', 'delete-note', 'feedback-details', 'instances', 'users', 'role-options'],
  ...['company-options', 'profile', 'quota-dashboard', 'system-settings', 'setup-guide'],
]

/** As many stops as are above the first list or form of a screen, and some of it. */
const STOPS = 25

/** Where colours are forced, every control of the page as it stands can be made out, and so can the focus. */
export async function expectForcedColours(page: Page, { within = '' }: Screen): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await untilSettled(page)
  expect.soft(await page.evaluate(flatControls)).toEqual([])
  expect.soft(await hiddenFocus(page, /menu|listbox/.test(within) ? 'ArrowDown' : 'Tab')).toEqual([])
  await page.emulateMedia({ forcedColors: null })
}

/** In the page: the controls that nothing sets off from what is around them. */
function flatControls(): string[] {
  const kinds = [
    'button',
    'checkbox',
    'combobox',
    'meter',
    'progressbar',
    'radio',
    'slider',
    'switch',
    'tab',
    'textbox',
  ]
  const controls = `button, input, select, textarea, progress, meter, ${kinds.map((role) => `[role=${role}]`).join(', ')}`
  const probe = document.createElement('div')
  probe.style.cssText = 'forced-color-adjust: none; background: Canvas'
  document.body.append(probe)
  const canvas = getComputedStyle(probe).backgroundColor
  probe.remove()
  const isSeen = (colour: string) => colour !== canvas && !/^rgba.*, 0\)$/.test(colour)
  const isSetOff = (element: Element) => {
    const style = getComputedStyle(element)
    const isLined = (side: string) =>
      style.getPropertyValue(`${side}-style`) !== 'none' &&
      style.getPropertyValue(`${side}-width`) !== '0px' &&
      isSeen(style.getPropertyValue(`${side}-color`))
    return isSeen(style.backgroundColor) || ['border-bottom', 'outline'].some(isLined)
  }
  return Array.from(document.querySelectorAll<HTMLElement>(controls)).flatMap((control) => {
    const { width, height } = control.getBoundingClientRect()
    const isShown = width > 1 && height > 1 && control.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })
    if (!isShown || control.closest('[inert], [aria-hidden=true]') || control.matches('.sr-only')) return []
    return isSetOff(control) ? [] : [control.outerHTML.slice(0, 200)]
  })
}

/** Goes through the page by a key, and gives what has the focus without a line of its own around it. */
async function hiddenFocus(page: Page, key: 'Tab' | 'ArrowDown'): Promise<string[]> {
  await page.evaluate(watchFocus)
  for (let stop = 0; stop < STOPS; stop++) await page.keyboard.press(key)
  return page.evaluate(() => (window as WithStops).endStops?.() ?? [])
}

type WithStops = { endStops?: () => string[] }

/** In the page: notes after each key whether what has the focus has a line, until `endStops` is called, which gives those without. */
function watchFocus(): void {
  const found: string[] = []
  const look = () => {
    const active = document.activeElement
    if (!active || active === document.body) return
    const { outlineStyle, outlineWidth } = getComputedStyle(active)
    if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) found.push(active.outerHTML.slice(0, 200))
  }
  // A line that comes by a transition is there at once.
  const atOnce = new CSSStyleSheet()
  atOnce.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [atOnce]
  document.addEventListener('keyup', look, { capture: true })
  ;(window as WithStops).endStops = () => {
    document.removeEventListener('keyup', look, { capture: true })
    document.adoptedStyleSheets = []
    return found
  }
}
