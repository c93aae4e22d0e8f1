import { expect } from 'playwright/test'
import { card, makeBoard, openBoard, phone } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

const headers = { 'x-requested-with': 'XMLHttpRequest' }
const CARDS = 400
/** Between two cards, in pixels. */
const GAP = 8

test('[BOARD-21] cards that nobody has seen yet are taken for as high as most are, wide and on a phone', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Heights', [])
  const rows = Array.from({ length: CARDS }, (_, index) => ({
    name: `Rack ${index + 1}`,
    type: 'camera',
    description: '',
  }))
  const data = { fileName: 'racks.csv', rows }
  expect((await employee.request.post(`/api/projects/${id}/devices/import`, { headers, data })).ok()).toBe(true)
  for (const options of [{}, { viewport: { width: 1440, height: 900 } }, phone]) {
    const page = await openAs('installer', options)
    await openBoard(page, id)
    const first = page.getByRole('listitem').filter({ has: card(page, 'Rack 1') })
    await expect(first).toBeVisible()
    // Once the cards in view have been measured.
    const difference = async () => {
      const [list, item] = [await first.locator('..').boundingBox(), await first.boundingBox()]
      return Math.abs((list?.height ?? 0) / CARDS - (item?.height ?? 0) - GAP)
    }
    await expect.poll(difference).toBeLessThan(2)
  }
})
