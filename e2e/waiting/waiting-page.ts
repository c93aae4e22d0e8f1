import { expect, type Page } from 'playwright/test'
import { card, liveBadge, openBoard } from '../kit/board-page.ts'
import { goOffline } from '../kit/go-offline.ts'
import { photoFile } from '../photos/photos-page.ts'

/** The list of work that waits. */
export const waitingList = (page: Page) => page.getByRole('dialog', { name: 'Work that is not saved yet' })
/** One thing that waits in it. */
export const waitingItem = (page: Page, name: string) => waitingList(page).getByRole('listitem', { name, exact: true })
/** The strip in the navigation bar. */
export const strip = (page: Page) => page.getByRole('banner')
export const showWaiting = (page: Page) => page.getByRole('button', { name: /^Show \d+ not saved yet$/ })

/** Opens a board with all the code that is needed once the line is gone, has the rest prepared, and takes the line away. */
export async function openCellar(page: Page, id: number, prepare: () => Promise<void> = async () => {}): Promise<void> {
  const code = ['waiting', 'exported-work', 'board-work'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
  )
  await openBoard(page, id)
  for (const response of await Promise.all(code)) await response.finished()
  await prepare()
  await goOffline(page)
  await expect(liveBadge(page)).toContainText('Offline')
}

/** Describes a card, where it can be done without a connection. */
export async function describeCard(page: Page, name: string, text: string): Promise<void> {
  await card(page, name).getByTitle('Click to edit').click()
  await card(page, name).getByRole('textbox', { name: 'Description' }).fill(text)
  await page.keyboard.press('Control+Enter')
}

/** Adds a photo to a card; its bytes. */
export async function addPhoto(page: Page, name: string, fileName: string): Promise<Buffer> {
  const file = await photoFile(fileName, 10)
  await card(page, name).locator('input[type=file]').setInputFiles(file)
  return file.buffer
}
