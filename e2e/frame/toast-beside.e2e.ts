import { expect } from 'playwright/test'
import { button, makeBoard, openBoard, phone, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

for (const [where, options] of [
  ['a wide screen', {}],
  ['a phone', phone],
] as const)
  test(`[PART-102] a press beside a toast is for what lies below it: ${where}`, async ({ openAs }) => {
    const page = await openAs('employee', options)
    await openBoard(page, await makeBoard(page, 'Toast', [{ name: 'Cam 1' }]))
    await button(page, 'Export Photos').click()
    const shown = toast(page, 'No photos yet')
    await shown.hover()
    const beside = await shown.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const points = [
        [left - 8, top + 10],
        [right + 8, top + 10],
        [left + 10, top - 8],
        [left + 10, bottom + 8],
      ] as const
      return points.map(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('[role=region][aria-label^=Notifications]') ?? null,
      )
    })
    expect(beside).toEqual([null, null, null, null])
  })
