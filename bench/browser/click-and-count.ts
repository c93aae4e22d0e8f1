import type { Page } from 'playwright'
import { framesUntilMoved, untilPressesCount } from './page-watch.ts'
import { within } from '../wait.ts'

/** Clicks the button of the first card that has it, and counts the frames until that card is elsewhere. */
export async function clickAndCount(page: Page, label: string): Promise<number> {
  await within('a page that takes presses', page.evaluate(untilPressesCount))
  const watched = await within('a page that counts its frames', page.evaluateHandle(framesUntilMoved))
  await page.getByRole('button', { name: label, exact: true }).first().click()
  return within(
    'the card that was clicked to move',
    watched.evaluate(({ frames }) => frames),
  )
}
