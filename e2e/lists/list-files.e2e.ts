import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { button, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { openProjectMenu } from '../installs/project-screens.ts'
import { openFind, sought } from '../find/find-page.ts'

/** The name and the text of the file that is downloaded when something is done. */
async function downloaded(page: Page, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('[REPORT-7] employees download a list from its screen, the cards from the menu of a board, all from the search', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Files', [{ name: 'Papaya camera' }])
  await page.goto('/users')
  const users = await downloaded(page, () => button(page, 'Download users as CSV').click())
  expect(users.name).toBe('people.csv')
  expect(users.text).toContain('planner@fieldboard.example')

  await openBoard(page, id)
  await openProjectMenu(page)
  const cards = await downloaded(page, () => page.getByRole('menuitem', { name: 'Cards as CSV' }).click())
  expect(cards.name).toBe('cards.csv')
  expect(cards.text.trim().split('\r\n')).toHaveLength(2)
  expect(cards.text).toContain('Papaya camera')

  await openFind(page)
  await sought(page).fill('projects csv')
  const projects = await downloaded(page, () => page.keyboard.press('Enter'))
  expect(projects.text).toContain('Site: Files')
})
