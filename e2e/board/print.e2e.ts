import { expect } from 'playwright/test'
import { button, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { pagesOf } from '../surveys/pdf.ts'

test('[BOARD-113] a board on paper is a list of its cards by column, each with a box to tick, and nothing of the screen', async ({
  openAs,
}) => {
  const page = await openAs('installer')
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'On paper', [
    { name: 'Gate', description: 'North wall' },
    ...Array.from({ length: 80 }, (_, index) => ({ name: `Cam ${index + 1}` })),
  ])
  await openBoard(page, id)
  await page.getByRole('article').first().waitFor()
  const paper = page.getByRole('article', { name: 'Site: On paper' })
  await expect(paper).toHaveCount(0)
  let pages: string[] = []
  const print = async () => {
    pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
    return pages.join(' ')
  }
  // The code of the list comes once the board shows.
  await expect.poll(print).toContain('Gate')
  expect(pages.length).toBeGreaterThan(1)
  for (const words of ['Site: On paper', 'Waiting', 'Gate', 'North wall', 'Cam 80'])
    expect(pages.join(' ')).toContain(words)
  expect(pages.join(' ')).not.toMatch(/Projects|Select cards|Filter/)
  await expect(paper).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(paper.getByRole('listitem')).toHaveCount(81)
  await expect(paper.locator('[data-tick]')).toHaveCount(81)
  await expect(button(page, 'Select cards')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(paper).toHaveCount(0)
  await expect(button(page, 'Select cards')).toBeVisible()
})
