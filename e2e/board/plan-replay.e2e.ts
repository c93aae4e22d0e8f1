import { expect } from 'playwright/test'
import { Plan } from '#events/plan/api.ts'
import { headers, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { makePlan, painted } from './plan-screens.ts'

test('[PLAN-62] [PLAN-63] from a line of the history the plan shows as it was then; a step back brings the pin to its former place on the drawing', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const { project, plan, card } = await makePlan(page)
  const put = (x: number) =>
    page.request.put(`/api/plans/${plan}/pins/${card}`, { headers, data: { page: 1, x, y: 0.5, kind: 'built' } })
  await put(0.7)
  await put(0.9)
  const { pages } = Plan.parse(await (await page.request.get(`/api/plans/${plan}`)).json())
  const { width, height } = pages[0] ?? { width: 1, height: 1 }
  await page.goto(`/projects/${project}/history?kind=plans`)
  const line = page.getByRole('article').filter({ hasText: /moved Cam 1/ })
  await line.last().getByRole('link', { name: 'See the plan then' }).click()
  const slider = page.getByRole('slider', { name: 'Moment of the plan' })
  await expect(slider).toHaveAttribute('aria-valuetext', /change 4 of 5$/)
  const chosen = page.getByRole('region', { name: 'Chosen card: Cam 1' })
  await expect(chosen).toBeVisible()

  /** True if a press on the drawing finds the pin at a place of the page. */
  const isAt = async (x: number) => {
    await page.getByRole('button', { name: 'Whole page' }).click()
    await painted(page)
    const box = await page.getByRole('application').boundingBox()
    if (!box) throw new Error('the drawing has no box')
    const scale = Math.min((box.width - 32) / width, (box.height - 32) / height)
    await page.mouse.click(box.x + box.width / 2 + (x - 0.5) * width * scale, box.y + box.height / 2)
    await painted(page)
    return chosen.isVisible()
  }
  await expect.poll(async () => [await isAt(0.9), await isAt(0.7)]).toEqual([false, true])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Previous change' }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', /change 3 of 5$/)
  await expect.poll(async () => [await isAt(0.7), await isAt(0.5)]).toEqual([false, true])
  await expect(page).toHaveURL(/\/replay\?at=\d+&page=1/)

  // The address opens at that moment; on a phone too, where the list is a sheet.
  await page.setViewportSize(phone.viewport)
  await page.reload()
  await expect(slider).toHaveAttribute('aria-valuetext', /change 3 of 5$/)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', /change 5 of 5$/)
})
