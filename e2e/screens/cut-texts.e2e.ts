import { expect, type Locator, type Page } from 'playwright/test'
import { button, column, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { widget } from '../feedback/feedback-page.ts'
import { test } from '../kit/fixtures.ts'
import { describeOften, openHistory } from '../history/history-page.ts'
import { makeUser, openUsers, row, search } from '../users/users-page.ts'

/** The texts in an element that end in an ellipsis. */
const cutTexts = (locator: Locator) =>
  locator.evaluate((around) =>
    [around, ...around.querySelectorAll('*')]
      .filter((part) => [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
      .filter((part) => getComputedStyle(part).overflow === 'hidden' && !part.classList.contains('sr-only'))
      .filter((part) => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight)
      .map((part) => part.textContent),
  )

const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })

/** Scrolls the page, and waits until it was told so. */
const scrollTo = (page: Page, top: number) =>
  page.getByRole('main').evaluate(async (main, to) => {
    main.scrollTo({ top: to })
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }, top)

test('[REPLAY-35, FEEDBACK-35] on a phone the head of a replay shows its moment whole, and the round button gives way to what is read on', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const id = await makeBoard(page, 'A name that is long enough for two lines of the head', [{ name: 'Cam 1' }])
  await page.goto(`/projects/${id}/replay?at=0`)
  const moment = page.locator('main header').getByText(/^As of/)
  await expect(moment).toBeVisible()
  expect(await cutTexts(moment)).toEqual([])

  await describeOften(page, id, 'Cam 1', 12)
  await openHistory(page, id)
  await expect(widget(page)).toBeInViewport({ ratio: 1 })
  await scrollTo(page, 200)
  await expect(widget(page)).not.toBeInViewport()
  await scrollTo(page, 150)
  await expect(widget(page)).toBeInViewport({ ratio: 1 })
  await scrollTo(page, 250)
  await expect(widget(page)).not.toBeInViewport()
  // Rows that come into sight take their own heights: the end moves away once more.
  await expect(async () => {
    await scrollTo(page, 1e6)
    await expect(widget(page)).toBeInViewport({ ratio: 1, timeout: 500 })
  }).toPass()
  await scrollTo(page, 0)
  await scrollTo(page, 200)
  await expect(widget(page)).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await widget(page).focus()
  await expect(widget(page)).toBeInViewport({ ratio: 1 })
  await button(page, 'Menu').click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(widget(page)).toBeInViewport({ ratio: 1 })
})

test('[ACCOUNT-86] on a phone the filters of the users show their words, long names wrap on every screen, and on a tablet no word is broken', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const lastName = `von der Hohenburg at the far end ${Date.now()}`
  const email = `maximiliana.von.der.hohenburg-${Date.now()}@passenger-terminal.customer.example`
  await makeUser(page, { firstName: 'Maximiliana', lastName, email })
  await openUsers(page)
  const filters = [/^Filter by/, /^Invitations/].map((name) =>
    page.getByRole('combobox', { name }).or(page.getByRole('button', { name })),
  )
  for (const filter of filters) for (const one of await filter.all()) expect(await cutTexts(one)).toEqual([])
  for (const width of [390, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await search(page, lastName)
    const person = row(page, `Maximiliana ${lastName}`)
    await expect(person).toBeVisible()
    for (const text of [person.getByRole('heading'), person.getByText(email, { exact: true })])
      expect(await cutTexts(text), `${width} px`).toEqual([])
  }

  // Below that, quotas are cards (PART-97).
  await page.setViewportSize({ width: 1024, height: 900 })
  await page.goto('/quota-dashboard')
  const role = page.getByRole('cell', { name: 'Installer', exact: true }).first().locator('span')
  await expect(role).toBeVisible()
  expect(await linesOf(role)).toBe(1)
  await page.setViewportSize({ width: 768, height: 900 })
  const cards = Array.from({ length: 12 }, (_, index) => ({ name: `Cam ${index + 1}` }))
  await openBoard(page, await makeBoard(page, 'Narrowed', cards), '&q=Cam+1')
  const count = column(page, 'waiting').getByText('4 of 12', { exact: true })
  await expect(count).toBeVisible()
  expect(await linesOf(count)).toBe(1)
})
