import { expect, type Page } from 'playwright/test'

/** The least size of a target for a finger, in CSS pixels (design, "Behaviour people expect"). */
const TARGET_PX = 44

/** Expects each visible control of the page as it stands to be large enough for a finger. For a page with a touch screen. */
export async function expectTouchTargets(page: Page): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(smallTargets, TARGET_PX)).toEqual([])
  }).toPass({ timeout: 10_000 })
}

/**
 * In the page: the targets that are smaller, with their size. A target is as large as the control, what belongs to it without
 * a mark of its own (`::before`) and its label together. A link within a sentence is as high as its line.
 */
function smallTargets(least: number): string[] {
  const controls =
    'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=combobox], [role=link], ' +
    '[role=menuitem], [role=menuitemcheckbox], [role=option], [role=radio], [role=switch], [role=tab], [role=slider]'
  const isInSentence = (element: Element) =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    element.parentElement?.matches('p, li, dd')
  const boxOf = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const before = getComputedStyle(element, '::before')
    if (before.content === 'none' || before.position !== 'absolute') return [left, top, right, bottom] as const
    const [x, y, x2, y2] = [before.left, before.top, before.right, before.bottom].map(parseFloat)
    return [
      left + Math.min(0, x ?? 0),
      top + Math.min(0, y ?? 0),
      right - Math.min(0, x2 ?? 0),
      bottom - Math.min(0, y2 ?? 0),
    ] as const
  }
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    if (
      !element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) ||
      element.closest('[inert], [aria-hidden=true]')
    )
      continue
    if (element.matches('.sr-only, [disabled]') || isInSentence(element)) continue
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const boxes = [element, ...labels].flatMap((part) => (part instanceof Element ? [boxOf(part)] : []))
    const width = Math.max(...boxes.map(([, , right]) => right)) - Math.min(...boxes.map(([left]) => left))
    const height = Math.max(...boxes.map(([, , , bottom]) => bottom)) - Math.min(...boxes.map(([, top]) => top))
    if (Math.min(width, height) < least - 0.5)
      found.push(
        `${element.ariaLabel ?? element.textContent?.slice(0, 40)}: ${Math.round(width)}x${Math.round(height)}`,
      )
  }
  return found
}
