import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import {
  card,
  cardIn,
  describeByCall,
  deviceOf,
  liveBadge,
  makeBoard,
  moveByCall,
  openBoard,
  phone,
  toast,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'
import { lines } from '../history/history-page.ts'

// Changes that are refused when the line comes back. More of them, without a browser, has e2e/dom/board/board-line.test.tsx.

test('[CMD-6] [LIVE-4] [STORY-3] [STORY-4] [STORY-7] a move that was beaten is taken back; toast and list name who and when, lead there, and do it again on top', async ({
  openAs,
}) => {
  const [employee, installer] = [await openAs('employee'), await openAs('installer', phone)]
  const id = await makeBoard(employee, 'Beaten', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await openBoard(installer, id)
  const told = toast(installer, 'Failed to update device status')
  const tab = (name: RegExp) => installer.getByRole('tab', { name })
  const beat = async () => {
    await moveByCall(employee, id, 'Cam 1', 'installed')
    await tab(/^Installed/).tap()
    await expect(card(installer, 'Cam 1')).toBeVisible()
    await goOffline(installer)
    await card(installer, 'Cam 1').getByRole('button', { name: 'Mark as Confirmed' }).press('Enter')
    await expect(liveBadge(installer)).toContainText('1 pending')
    await moveByCall(employee, id, 'Cam 1', 'waiting')
    await moveByCall(employee, id, 'Cam 2', 'installed')
    await installer.context().setOffline(false)
    await expect(told).toContainText(/Cam 1: .+ moved this card to Waiting/)
  }

  await test.step('the toast does it again on top', async () => {
    await beat()
    await expect(told.getByRole('link', { name: 'Show in the history' })).toBeVisible()
    await expectAccessible(installer)
    await told.getByRole('button', { name: 'Do it again on top' }).tap()
    await expect.poll(async () => (await deviceOf(employee, id, 'Cam 1')).status).toBe('confirmed')
    await expect(installer.getByRole('button', { name: /^\d+ refused$/ })).toHaveCount(0)
    await expect(told).toBeHidden()
  })
  await test.step('the toast leads to the line of the history', async () => {
    await moveByCall(employee, id, 'Cam 2', 'waiting')
    await beat()
    await tab(/^Waiting/).tap()
    await expect(card(installer, 'Cam 1')).toBeVisible()
    await told.getByRole('link', { name: 'Show in the history' }).tap()
    await expect(installer).toHaveURL(new RegExp(`/projects/${id}/history\\?revision=\\d+$`))
    // The list begins at the line: what came later is not in front of it.
    await expect(lines(installer).first()).toContainText('moved Cam 1 back to Waiting')
    await expect(told).toBeHidden()
  })
  await test.step('the list tells the story, leads there, and does it again on top', async () => {
    await installer.getByRole('button', { name: '1 refused' }).tap()
    const panel = installer.getByRole('dialog', { name: 'Changes that were refused' })
    const item = panel.getByRole('listitem', { name: 'Cam 1' })
    await expect(item).toContainText('Move to Confirmed & Tested')
    await expect(item).toContainText(/\w+ \w+ moved Cam 1 back to Waiting To Be Installed at \d/)
    await expectAccessible(installer)
    const link = item.getByRole('link', { name: 'Show in the history' })
    await expect(link).toHaveAttribute('href', new RegExp(`^/projects/${id}/history\\?revision=\\d+$`))
    await item.getByRole('button', { name: 'Do it again on top' }).tap()
    await expect(panel).toHaveCount(0)
    await expect.poll(async () => (await deviceOf(employee, id, 'Cam 1')).status).toBe('confirmed')
    await expect(installer.getByRole('button', { name: /^\d+ refused$/ })).toHaveCount(0)
  })
})

test('[BOARD-37] a description that waits for a choice says so where the dialog cannot be had', async ({ openAs }) => {
  const [employee, installer] = [await openAs('employee'), await openAs('installer')]
  const id = await makeBoard(employee, 'A late choice', [{ name: 'Cam 1', description: 'old' }])
  await installer.route('**/assets/conflict-dialog*.js', (route) => route.abort())
  await openBoard(installer, id)
  await goOffline(installer)
  await cardIn(installer, 'waiting', 'Cam 1').getByTitle('Click to edit').click()
  await installer.getByRole('textbox', { name: 'Description' }).fill('mine')
  await installer.keyboard.press('Control+Enter')
  await expect(liveBadge(installer)).toContainText('1 pending')
  await describeByCall(employee, id, 'Cam 1', 'theirs')
  await installer.context().setOffline(false)

  const notice = installer.getByRole('status').filter({ hasText: 'A description waits for your choice' })
  await expect(notice).toContainText('Cam 1 was changed while you wrote')
  // An answer that is still on its way would open the dialog by itself, over the button.
  const failed = installer.waitForEvent('requestfailed', (request) => request.url().includes('conflict-dialog'))
  await notice.getByRole('button', { name: 'Choose' }).click()
  await failed
  await expect(notice).toBeVisible()
  await installer.unrouteAll()
  await notice.getByRole('button', { name: 'Choose' }).click()
  const choice = installer.getByRole('dialog', { name: 'This description was changed while you wrote' })
  await choice.getByRole('button', { name: 'Keep my text' }).click()
  await expect(notice).toBeHidden()
})
