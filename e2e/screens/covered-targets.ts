import { expect, type Page } from 'playwright/test'

/**
 * Expects that a finger reaches each control of the navigation bar, or of the sheet that lies over it: nothing else is at its
 * middle, and the words on the connection are not cut (docs/rules.md, BOARD-39). For a page as it stands.
 */
export async function expectPressable(page: Page): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(coveredTargets)).toEqual([])
  }).toPass({ timeout: 10_000 })
}

/** In the page: the controls that something else lies over, with what does. */
function coveredTargets(): string[] {
  const sheets = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')]
  const place = sheets.at(-1) ?? document.querySelector<HTMLElement>('[data-bar]')
  if (!place || place.closest('[aria-hidden=true]')) return []
  const found: string[] = []
  for (const element of place.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [role=switch]')) {
    if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue
    if (element.matches('.sr-only, [disabled]') || element.closest('[inert], .sr-only')) continue
    if (getComputedStyle(element).pointerEvents === 'none') continue
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    const isOwn =
      there && (element.contains(there) || there.closest('label')?.contains(element) || there.contains(element))
    if (!isOwn)
      found.push(
        `${element.ariaLabel ?? element.textContent?.slice(0, 40)} lies below ${there ? there.outerHTML.slice(0, 120) : 'the edge'}`,
      )
  }
  for (const words of document.querySelectorAll('[data-strip] p > span[aria-hidden]')) {
    const edge = words.parentElement?.getBoundingClientRect().right ?? 0
    if (words.checkVisibility() && words.getBoundingClientRect().right > edge) found.push(`${words.textContent} is cut`)
  }
  return found
}
