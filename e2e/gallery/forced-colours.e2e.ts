import { expect, type Locator } from 'playwright/test'
import { card, column, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { widget } from '../feedback/feedback-page.ts'
import { test as appTest } from '../kit/fixtures.ts'
import { test, urlOf } from './gallery-page.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** The background and borders of an element, to be read where the colours are forced. */
const looksOf = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, borderTopWidth, borderBottomColor, borderTopColor } = getComputedStyle(node)
    return { backgroundColor, borderTopWidth, borderBottomColor, borderTopColor }
  })
/** The colour of text under forced colours, and of what is chosen. */
const HIGHLIGHT = 'Highlight'
const colourOf = (element: Locator, name: string) =>
  element.evaluate((node, colour) => {
    const probe = document.createElement('div')
    probe.style.cssText = `forced-color-adjust:none;color:${colour}`
    node.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('[PART-31] each part has a line or a colour of its own, and what is chosen differs from the rest', async ({
  page,
}) => {
  await page.goto(urlOf('button'))
  const buttons = page.locator('button.bg-accent, button.bg-danger')
  await expect(buttons.first()).toBeVisible()
  for (const one of await buttons.all()) expect((await looksOf(one)).borderTopWidth).toBe('1px')

  await page.goto(urlOf('slider'))
  const skeleton = page.locator('.animate-breathe').first()
  await expect(skeleton).toBeVisible()
  expect((await looksOf(skeleton)).borderTopWidth).toBe('1px')

  await page.goto(urlOf('switch'))
  const on = page.getByRole('switch', { checked: true }).first()
  const off = page.getByRole('switch', { checked: false }).first()
  const highlight = await colourOf(on, HIGHLIGHT)
  expect(await looksOf(on)).toMatchObject({ borderTopWidth: '1px', backgroundColor: highlight })
  expect((await looksOf(off)).borderTopWidth).toBe('1px')
  expect((await looksOf(off)).backgroundColor).not.toBe(highlight)

  await page.goto(urlOf('tabs'))
  const tab = page.getByRole('tab', { selected: true }).first()
  const other = page.getByRole('tab', { selected: false }).first()
  await expect(tab).toBeVisible()
  expect((await looksOf(tab)).borderBottomColor).not.toBe((await looksOf(other)).borderBottomColor)

  await page.goto(urlOf('segments'))
  const chosen = page.getByRole('radio', { checked: true }).first()
  await expect(chosen).toBeVisible()
  expect((await looksOf(chosen)).backgroundColor).toBe(await colourOf(chosen, HIGHLIGHT))
  expect((await looksOf(page.getByRole('radio', { checked: false }).first())).backgroundColor).not.toBe(
    (await looksOf(chosen)).backgroundColor,
  )
})

appTest(
  '[PART-31] on a board the shown column, the open project and the screen differ, and buttons have a border',
  async ({ openAs }) => {
    const page = await openAs('employee', { forcedColors: 'active' })
    const id = await makeBoard(page, 'Forced colours', [{ name: 'Cam 1' }])
    await openBoard(page, id)
    for (const one of [widget(page), card(page, 'Cam 1').getByRole('button', { name: 'Mark as Installed' })])
      expect((await looksOf(one)).borderTopWidth).toBe('1px')
    const isMarked = (one: Locator) => one.evaluate((node) => getComputedStyle(node).textDecorationLine === 'underline')
    const screens = page.getByRole('navigation', { name: 'Main' })
    expect(await isMarked(screens.getByRole('link', { name: 'Installs' }))).toBe(true)
    expect(await isMarked(screens.getByRole('link', { name: 'Users' }))).toBe(false)
    const projects = page.getByRole('navigation', { name: 'Projects' })
    expect(await isMarked(projects.getByRole('link', { name: 'Site: Forced colours' }))).toBe(true)
    await page.setViewportSize(phone.viewport)
    await expect(column(page, 'waiting')).toHaveCount(0)
    expect(await isMarked(page.getByRole('tab', { selected: true }))).toBe(true)
    expect(await isMarked(page.getByRole('tab', { selected: false }).first())).toBe(false)
  },
)
