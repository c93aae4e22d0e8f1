import { expect } from 'playwright/test'
import { Plan } from '#events/plan/api.ts'
import { phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { drawFingers, type Point } from '../kit/touch.ts'
import { makePlan } from './plan-screens.ts'

test('[PLAN-21] [PLAN-25] [PLAN-26] on a phone a card is placed by a tap, two fingers make the drawing larger around what they hold, and a tap chooses a pin', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const { project, plan, card } = await makePlan(page)
  await page.goto(`/projects/${project}/plans/${plan}?card=${card}`)
  const pin = async () => {
    const { pins } = Plan.parse(await (await page.request.get(`/api/plans/${plan}`)).json())
    return pins.find(({ kind }) => kind === 'planned')
  }
  const chosen = page.getByRole('region', { name: 'Chosen card: Cam 1' })
  const middle = async (): Promise<Point> => {
    const box = await page.getByRole('application').boundingBox()
    if (!box) throw new Error('the drawing has no box')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** Places the card by a tap; where it is then. */
  const place = async ({ x, y }: Point) => {
    const before = await pin()
    await chosen.getByRole('button', { name: 'Move' }).tap()
    await expect(chosen).toBeHidden()
    await page.touchscreen.tap(x, y)
    await expect(toast(page, 'Cam 1 moved')).toBeVisible()
    await expect.poll(async () => (await pin())?.at).not.toBe(before?.at)
    await expect(chosen).toBeVisible()
    return (await pin()) ?? { x: 0, y: 0 }
  }
  const whole = async () => {
    await page.getByRole('button', { name: 'Whole page' }).tap()
    // A press finds what is drawn, for which a busy machine takes its time.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
  await expect(chosen).toBeVisible()
  const boxAtFirst = await page.getByRole('application').boundingBox()
  const at = await middle()
  // The page is wide: whole in the window it is as wide as that without its margin.
  const [width, height] = [phone.viewport.width - 32, ((phone.viewport.width - 32) * 595) / 842]
  await whole()
  expect((await place({ x: at.x - 100, y: at.y })).x).toBeCloseTo(0.5 - 100 / width, 2)
  await whole()
  // Above the sheet, which takes the lower part, and on the page.
  const y = at.y - height / 2 + 20
  await drawFingers(page, [
    { from: { x: at.x - 40, y: y }, to: { x: at.x - 120, y: y } },
    { from: { x: at.x + 40, y: y }, to: { x: at.x + 120, y: y } },
  ])
  const near = await place({ x: at.x - 100, y: at.y })
  expect(near.x).toBeCloseTo(0.5 - 100 / 3 / width, 2)
  await page.getByRole('button', { name: 'Cards (3)' }).tap()
  await expect(chosen).toBeHidden()
  await whole()
  await page.touchscreen.tap(16 + near.x * width, at.y + (near.y - 0.5) * height)
  await expect(chosen).toBeVisible()
  await expect(page.getByRole('link', { name: 'As-built (PDF)' })).toBeVisible()
  expect(await page.getByRole('application').boundingBox()).toEqual(boxAtFirst)
})
