import { expect, type Page } from 'playwright/test'
import { test } from '../kit/fixtures.ts'
import { editNoteTogether } from './version-screens.ts'

const text = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('[PART-33] of two versions of a text the one that is too long for its room scrolls by the keys', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  await editNoteTogether(page)
  const mine = text(page, 'Your Content')
  await expect(mine).toBeVisible()
  await page.getByRole('region', { name: 'Changed by another person meanwhile' }).focus()
  for (let step = 0; step < 6 && !(await mine.evaluate((box) => box === document.activeElement)); step++)
    await page.keyboard.press('Tab')
  await expect(mine).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => mine.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  // The short one has no name of its own, and no stop of the Tab key.
  await expect(text(page, 'Content by now')).toHaveCount(0)
})
