import { expect, type Page } from 'playwright/test'
import { button, makeBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { camera, makeForm, openForm } from '../surveys/form-page.ts'

/** In the page: what lies over the middle of what has the focus, or null. */
async function coverOfFocus(): Promise<string | null> {
  // A frame later what lay under a bar is out of it.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { left, width, top, bottom } = focused.getBoundingClientRect()
  if (width < 2 || bottom - top < 2) return null
  const [first, last] = [Math.max(top, 0) + 2, Math.min(bottom, innerHeight) - 2]
  if (last < first) return `${focused.outerHTML.slice(0, 120)} is out of sight`
  const across = [left + 2, left + width / 2, left + width - 2]
  const over = [first, last].flatMap((y) => across.map((x) => document.elementFromPoint(x, y)))
  const bar = over.find(
    (one) =>
      one &&
      !focused.contains(one) &&
      !one.contains(focused) &&
      [...ancestorsOf(one)].some(
        (each) => !each.contains(focused) && /sticky|fixed/.test(getComputedStyle(each).position),
      ),
  )
  return bar ? `${focused.outerHTML.slice(0, 120)} is under ${bar.outerHTML.slice(0, 120)}` : null

  function* ancestorsOf(one: Element): Generator<Element> {
    for (let next: Element | null = one; next; next = next.parentElement) yield next
  }
}

const STEPS = 25

/** Goes through a screen by Tab and back by Shift+Tab. */
async function walk(page: Page, steps = STEPS): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press(key)
      await expect.poll(() => page.evaluate(coverOfFocus)).toBeNull()
    }
}

const MANY = Array.from({ length: 12 }, (_, index) => index + 1)

test('[PART-98] what Tab and Shift+Tab lead to is never under a bar or a button in the corner: users, quotas, history, a form', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await page.setViewportSize({ width: 900, height: 420 })
  await page.goto('/users')
  await page.getByRole('region', { name: 'Selected users' }).getByRole('checkbox').first().press('Space')
  await walk(page)

  // From there on quotas are a table, whose buttons are at the right.
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.goto('/quota-dashboard')
  await expect(page.getByRole('button', { name: /^Edit limit of/ }).first()).toBeVisible()
  await walk(page, 40)
  await page.setViewportSize({ width: 900, height: 420 })

  const id = await makeBoard(
    page,
    'Focus',
    MANY.map((number) => ({ name: `Cam ${number}` })),
  )
  await page.goto(`/projects/${id}/history`)
  await expect(page.getByRole('list').first()).toBeVisible()
  await walk(page)

  await page.setViewportSize({ width: 900, height: 520 })
  await openForm(
    page,
    await makeForm(
      page,
      'Focus',
      MANY.map((number) => camera(number)),
    ),
  )
  await button(page, 'Edit Form').click()
  await walk(page)
})
