import { expect } from 'playwright/test'
import { Plan } from '#events/plan/api.ts'
import { headers, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { drawFingers, holdFinger, type Point } from '../kit/touch.ts'
import { makePlan, painted } from './plan-screens.ts'

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
    await painted(page)
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

test('[PLAN-53] the chosen card is in sight from the lower end of the list too, and a page stays where its pin is in sight or comes out from under a sheet', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const { project, plan, card } = await makePlan(page)
  for (let n = 1; n <= 30; n++)
    await page.request.post(`/api/projects/${project}/devices/manual`, { headers, data: { name: `Door 9-${n}` } })
  const put = (y: number) =>
    page.request.put(`/api/plans/${plan}/pins/${card}`, { headers, data: { page: 1, x: 0.5, y, kind: 'built' } })
  await put(0.1)
  await page.goto(`/projects/${project}/plans/${plan}`)
  const paper = page.getByRole('application').locator(':scope > div').first()
  const top = async () => (await paper.boundingBox())?.y ?? 0
  const before = await top()
  const row = (name: string) => page.getByRole('region', { name: 'Cards' }).getByRole('button', { name })
  await row('Cam 1').click()
  await row('Door 9-30').click()
  await expect(page.getByRole('region', { name: 'Chosen card: Door 9-30' })).toBeInViewport({ ratio: 1 })
  await expect(row('Door 9-30')).toBeInViewport()
  expect(await top()).toBe(before)

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Close card' }).click()
  await page.getByRole('button', { name: 'Whole page' }).click()
  await page.getByRole('button', { name: 'Cards (33)' }).click()
  await row('Cam 1').click()
  await page.getByRole('button', { name: 'It hangs here' }).click()
  await expect(page.getByText('Press where Cam 1 hangs', { exact: true })).toBeVisible()
  await painted(page)
  const whole = await top()
  const sheet = page.getByRole('complementary', { name: 'Cards of the project' })
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('the drawing has no box')
  await page.mouse.click(box.x + box.width / 2, whole + 250)
  await expect(toast(page, 'Cam 1 hangs here now')).toBeVisible()
  await expect.poll(async () => (await top()) + 250).toBeLessThan((await sheet.boundingBox())?.y ?? 0)
})

test('[PLAN-48] [PART-107] on a phone a finger that rests on a pin carries it; one that moves at once, or a second one, moves the page alone', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const { project, plan, card } = await makePlan(page)
  await page.request.delete(`/api/plans/${plan}/pins/${card}`, { headers, data: { kind: 'built' } })
  const pin = { page: 1, x: 0.5, y: 0.5, kind: 'planned' }
  await page.request.put(`/api/plans/${plan}/pins/${card}`, { headers, data: pin })
  const read = async () => {
    const { pins } = Plan.parse(await (await page.request.get(`/api/plans/${plan}`)).json())
    return pins.map(({ x, y }) => [x, y])
  }
  await page.goto(`/projects/${project}/plans/${plan}`)
  const drawing = page.getByRole('application')
  await drawing.waitFor()
  await painted(page)
  const box = await drawing.boundingBox()
  if (!box) throw new Error('the drawing has no box')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const [width, height] = [box.width - 32, ((box.width - 32) * 595) / 842]

  // The page comes back by the button: it was moved, and the pin with it.
  const whole = async () => {
    await page.getByRole('button', { name: 'Whole page' }).tap()
    await painted(page)
  }
  await drawFingers(page, [{ from: middle, to: { x: middle.x + 60, y: middle.y } }])
  await whole()
  const beside = { x: middle.x - 100, y: middle.y }
  await drawFingers(page, [
    { from: middle, to: { x: middle.x + 60, y: middle.y } },
    { from: beside, to: { x: beside.x - 20, y: beside.y } },
  ])
  await whole()
  expect(await read()).toEqual([[0.5, 0.5]])

  const finger = await holdFinger(page, middle)
  await expect(page.getByText('Cam 1 taken up')).toBeAttached()
  await finger.moveTo({ x: middle.x + 80, y: middle.y + 70 })
  await finger.lift()
  await expect(toast(page, 'Cam 1 moved')).toBeVisible()
  // The pin stands above the finger, which hides what is under it.
  const [x = 0, y = 0] = (await read())[0] ?? []
  expect(x).toBeCloseTo(0.5 + 80 / width, 2)
  expect(y).toBeCloseTo(0.5 + (70 - 40) / height, 2)
  await expect(page.getByRole('region', { name: 'Chosen card: Cam 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().tap()
  await expect.poll(read).toEqual([[0.5, 0.5]])
})

test('[PLAN-54] [PLAN-58] on a phone pins move with the page under a finger, and are painted anew once it rests; the list comes first', async ({
  openAs,
}) => {
  const page = await openAs('employee', phone)
  const { project, plan } = await makePlan(page)
  await page.goto(`/projects/${project}/plans/${plan}`)
  const drawing = page.getByRole('application')
  await drawing.waitFor()
  await painted(page)
  const handle = await drawing.elementHandle()
  if (!handle) throw new Error('there is no drawing')
  const paints = await page.evaluateHandle((element) => {
    const seen: { readonly paper: number; readonly pins: number }[] = []
    const left = (selector: string) => element.querySelector(selector)?.getBoundingClientRect().left ?? 0
    const look = () => seen.push({ paper: left(':scope > div'), pins: left(':scope > canvas:last-of-type') })
    look()
    // After each time that the page was painted: between two frames that are looked at it may be painted twice.
    new MutationObserver(look).observe(element, { attributes: true, attributeFilter: ['style'], subtree: true })
    return seen
  }, handle)
  const last = () => paints.evaluate((seen) => seen.at(-1) ?? { paper: 0, pins: 0 })
  const box = await drawing.boundingBox()
  if (!box) throw new Error('the drawing has no box')
  const before = await last()
  const from = { x: box.x + 60, y: box.y + 60 }
  const finger = await holdFinger(page, from)
  await finger.moveTo({ x: from.x + 90, y: from.y + 70 })
  await expect.poll(async () => (await last()).paper).toBeGreaterThan(before.paper + 50)
  // Painted for where the page lies by then, they lie where they did.
  await expect.poll(async () => (await last()).pins).toBe(before.pins)
  // From one to the next: where the finger rested on the way they were painted anew, and go with the page from there.
  const apart = await paints.evaluate(
    (seen, { pins }) =>
      seen.flatMap((one, at) => {
        const former = seen[at - 1]
        return former && one.pins !== pins ? [one.pins - former.pins - (one.paper - former.paper)] : []
      }),
    before,
  )
  expect(apart.length).toBeGreaterThan(0)
  expect(Math.max(...apart.map(Math.abs))).toBeLessThan(1)
  await finger.lift()

  const sheet = page.getByRole('complementary', { name: 'Cards of the project' })
  await page.getByRole('button', { name: 'Cards (3)' }).tap()
  const [list, scale] = [sheet.getByRole('region', { name: 'Cards' }), sheet.getByRole('region', { name: 'Scale' })]
  const top = async (part: typeof list) => (await part.boundingBox())?.y ?? 0
  expect(await top(list)).toBeLessThan(await top(scale))
  const [title, asBuilt] = [page.getByRole('heading', { level: 1 }), page.getByRole('link', { name: 'As-built (PDF)' })]
  await expect(asBuilt).toBeVisible()
  expect(await top(asBuilt)).toBeLessThan((await top(title)) + 30)
})
