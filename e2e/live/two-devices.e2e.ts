import { expect, type Page } from 'playwright/test'
import { card, cardIn, deviceOf, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'
import { line, openHistory } from '../history/history-page.ts'
import { describeCard } from '../waiting/waiting-page.ts'

/** By key: keys may follow each other as fast as they like ([BOARD-23]). */
const press = (page: Page, name: string, step: string) =>
  card(page, name).getByRole('button', { name: step, exact: true }).press('Enter')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Changes that were refused' })

test('[LIVE-1] [KEPT-6] of two devices of one person, both cut off, nothing is lost, and both show the same in the end', async ({
  openAs,
}) => {
  const phone = await openAs('employee')
  const id = await makeBoard(phone, 'Two devices', [{ name: 'Cam 1' }, { name: 'Cam 2' }, { name: 'Cam 3' }])
  const tablet = await openAs('employee')
  for (const page of [phone, tablet]) {
    await openBoard(page, id)
    await goOffline(page)
    await expect(liveBadge(page)).toContainText('Offline')
  }
  await press(phone, 'Cam 1', 'Mark as Installed')
  await press(phone, 'Cam 1', 'Mark as Confirmed')
  await describeCard(phone, 'Cam 2', 'Said on the phone')
  await press(tablet, 'Cam 1', 'Mark as Installed')
  await describeCard(tablet, 'Cam 1', 'Written behind the move')
  await describeCard(tablet, 'Cam 2', 'Written on the tablet')
  await press(tablet, 'Cam 3', 'Mark as Installed')
  await expect(liveBadge(phone)).toContainText('3 pending')
  await expect(liveBadge(tablet)).toContainText('4 pending')

  await phone.context().setOffline(false)
  await expect(liveBadge(phone)).toHaveText('Live')
  await tablet.context().setOffline(false)

  await tablet.getByRole('button', { name: '1 refused' }).click()
  const refused = panel(tablet).getByRole('listitem', { name: 'Cam 1' })
  await expect(refused).toContainText('Move to Installed')
  await expect(refused).toContainText(/ marked Cam 1 as Confirmed & Tested/)
  await expect(refused.getByRole('link', { name: 'Show in the history' })).toBeVisible()
  await expect(refused).toContainText('1 later change to it waits.')
  await refused.getByRole('button', { name: 'Send the change that waits' }).click()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(panel(tablet)).toHaveCount(0)

  for (const page of [phone, tablet]) {
    await expect(liveBadge(page)).toHaveText('Live')
    await expect(cardIn(page, 'confirmed', 'Cam 1')).toContainText('Written behind the move')
    await expect(cardIn(page, 'waiting', 'Cam 2')).toContainText('Written on the tablet')
    await expect(cardIn(page, 'installed', 'Cam 3')).toBeVisible()
  }
  expect(await deviceOf(phone, id, 'Cam 1')).toMatchObject({
    status: 'confirmed',
    description: 'Written behind the move',
  })
  // The text that the other device overwrote is in the record: as it was written, and as it was replaced.
  await openHistory(phone, id)
  await expect(line(phone, 'Said on the phone')).toHaveCount(2)
  await expect(line(phone, 'Written on the tablet')).toHaveCount(1)
})
