import { expect, type Page } from 'playwright/test'
import { button, card, makeBoard, openBoard, phone, projectsButton } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { test } from '../kit/fixtures.ts'
import { untilSettled } from '../kit/settled.ts'

const low = [
  { name: 'a phone on its side', viewport: { width: 844, height: 390 } },
  { name: 'a page at 400 % zoom', viewport: { width: 320, height: 256 } },
]
const cards = Array.from({ length: 12 }, (_, index) => ({ name: `Cam ${index + 1}`, description: 'north wall' }))

/** Which part of the height what scrolls the cards has. */
const shareOfCards = (page: Page) =>
  page.getByRole('tabpanel').evaluate((panel) => (panel.parentElement?.clientHeight ?? 0) / innerHeight)

/** The classes of the elements around the cards that scroll. */
const scrollersOfCards = (page: Page) =>
  page.getByRole('tabpanel').evaluate((panel) => {
    const found: string[] = []
    for (let element = panel.parentElement; element; element = element.parentElement)
      if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY !== 'visible')
        found.push(element.className)
    return found
  })

for (const { name, viewport } of low) {
  test(`[BOARD-29] on ${name} cards have most of the height, and one thing scrolls`, async ({ openAs }) => {
    const employee = await openAs('employee', { ...phone, viewport })
    await openBoard(employee, await makeBoard(employee, `Low: ${name}`, cards))
    await expect(card(employee, 'Cam 1')).toBeAttached()
    expect(await shareOfCards(employee)).toBeGreaterThan(0.6)
    expect(await scrollersOfCards(employee)).toHaveLength(1)

    const last = card(employee, 'Cam 12')
    await employee.getByRole('tabpanel').evaluate((panel) => panel.parentElement?.scrollTo({ top: 1e6 }))
    await expect(last.getByRole('button', { name: 'Mark as Installed' })).toBeInViewport({ ratio: 1 })
    await expect(employee.getByRole('heading', { level: 1 })).not.toBeInViewport()
  })
}

test('[BOARD-29] on a phone on its side the first card shows with its next step before anything is scrolled', async ({
  openAs,
}) => {
  const employee = await openAs('employee', { ...phone, viewport: { width: 844, height: 390 } })
  await openBoard(employee, await makeBoard(employee, 'On its side', cards))
  const step = card(employee, 'Cam 1').getByRole('button', { name: 'Mark as Installed' })
  await expect(step).toBeInViewport({ ratio: 1 })
  const [bottom, tabs] = await Promise.all([step, employee.getByRole('tablist')].map((part) => part.boundingBox()))
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0)

  await employee.getByRole('button', { name: /^Installation Progress/ }).click()
  await employee.getByRole('checkbox', { name: 'Camera views confirmed' }).click()
  await expect(employee.getByText('1/3').first()).toBeVisible()
})

for (const [name, options] of Object.entries({ phone, desk: { viewport: { width: 1280, height: 800 } } })) {
  test(`[LIVE-74] nothing moves on a ${name} when the connection goes and comes back`, async ({ openAs }) => {
    const employee = await openAs('employee', options)
    await openBoard(employee, await makeBoard(employee, `Offline on a ${name}`, cards))
    const place = async () => (await card(employee, 'Cam 1').boundingBox())?.y
    const before = await place()
    await goOffline(employee)
    const strip = employee
      .getByRole('banner')
      .getByText('There is no connection to the server, so this may be out of date.')
    await expect(strip).toBeVisible()
    expect(await place()).toBe(before)
    if (name === 'phone') await strip.tap()
    else await strip.hover()
    await expect(employee.getByRole('tooltip')).toContainText('so this may be out of date.')
    await employee.context().setOffline(false)
    await expect(strip).toHaveCount(0)
    expect(await place()).toBe(before)
  })
}

test('a sheet above a keyboard scrolls as a whole, so that each field and button can be reached', async ({
  openAs,
}) => {
  const employee = await openAs('employee', { ...phone, viewport: { width: 390, height: 300 } })
  await openBoard(employee, await makeBoard(employee, 'Keyboard', []))
  const meta = employee.locator('meta[name=viewport]')
  await expect(meta).toHaveAttribute('content', /interactive-widget=resizes-content/)
  await button(employee, 'Add Manual Card').click()
  const dialog = employee.getByRole('dialog')
  for (const part of [dialog.getByLabel('Description'), dialog.getByRole('button', { name: 'Add card' })]) {
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  // Of fixed bars nothing is left but what scrolls: the field is not squeezed between them.
  const name = dialog.getByLabel('Card name')
  await name.scrollIntoViewIfNeeded()
  expect(
    await name.evaluate((input) => {
      for (let element: Element | null = input; element; element = element.parentElement)
        if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto')
          return element.clientHeight / innerHeight
      return 0
    }),
  ).toBeGreaterThan(0.8)
})

test('a phone on its side keeps what can be pressed off the notch', async ({ openAs }) => {
  const employee = await openAs('employee', { ...phone, viewport: { width: 844, height: 390 } })
  await openBoard(employee, await makeBoard(employee, 'Notch', cards))
  const session = await employee.context().newCDPSession(employee)
  const insets = { top: 0, left: 47, right: 47, bottom: 21 }
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  const outside = () =>
    employee.evaluate((inset) => {
      const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, [role=tab]')]
      return controls
        .filter((control) => control.checkVisibility() && !control.closest('.sr-only'))
        .flatMap((control) => {
          const { left, right, width } = control.getBoundingClientRect()
          return width > 1 && (left < inset || right > innerWidth - inset)
            ? [control.ariaLabel ?? control.textContent]
            : []
        })
    }, insets.left)
  await expect.poll(outside).toEqual([])
  await projectsButton(employee).click()
  await employee.getByRole('dialog', { name: 'Projects' }).waitFor()
  await untilSettled(employee)
  await expect.poll(outside).toEqual([])
  await employee.keyboard.press('Escape')
  await card(employee, 'Cam 1').press('Enter')
  await employee.getByRole('dialog').waitFor()
  await untilSettled(employee)
  await expect.poll(outside).toEqual([])
})
