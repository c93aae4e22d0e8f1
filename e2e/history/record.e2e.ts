import { expect } from 'playwright/test'
import { expectAccessible } from '../kit/axe.ts'
import { button, devicesOf, makeBoard, moveByCall } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { lines, openHistory } from './history-page.ts'

test('[HIST-20] [HIST-21] [PROOF-20] an employee has the record checked, reads figures and how far the history is signed; an installer does not', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeBoard(page, 'Past to trust', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  for (const status of ['installed', 'waiting', 'installed'] as const) await moveByCall(installer, id, 'Cam 1', status)
  const signed = (of: typeof page) => of.getByText(/^Signed up to revision/)

  await test.step('an installer has none of it', async () => {
    await openHistory(installer, id)
    await expect(button(installer, 'Check the Record')).toHaveCount(0)
    await expect(installer.getByRole('tab')).toHaveCount(0)
    await expect(signed(installer)).toHaveCount(0)
  })

  await test.step('the record is checked; what was changed past it is named and marked', async () => {
    const isSigned = async (): Promise<unknown> => (await page.request.get(`/api/projects/${id}/history/signed`)).json()
    await expect.poll(isSigned).toMatchObject({ revision: 5, last: 5, trouble: null })
    await openHistory(page, id, '?kind=import,status')
    await expect(signed(page)).toHaveText(/^Signed up to revision 5, with the log of [\d,]+ events, .+\.$/)
    await button(page, 'Check the Record').click()
    await expect(page.getByRole('status').filter({ hasText: 'The record holds up to revision 5' })).toBeVisible()

    // The server's own tests change a row of the log; here it says what it says then.
    const broken = { revision: 1, at: '2026-05-04T08:00:00.000Z', isNotes: false, reason: 'Its hash does not fit.' }
    const answer = { until: 0, events: 6, checkedAt: '2026-05-05T08:00:00.000Z', broken }
    await page.route('**/history/trust', (route) => route.fulfill({ json: answer }))
    await button(page, 'Check the Record').click()
    const warning = page.getByRole('alert').filter({ hasText: 'The record does not hold at revision 1' })
    await expect(warning).toContainText('May 4, 2026')
    await expect(warning).toContainText('holds up to revision 0')
    await warning.getByRole('button', { name: 'Show It' }).click()
    await expect(lines(page).first()).toContainText('added Cam 1')
    await expect(lines(page).first()).toContainText('Not what was written')
    await expectAccessible(page)
  })

  await test.step('figures about the work are plots with tables', async () => {
    await page.getByRole('tab', { name: 'Facts' }).click()
    await expect(page).toHaveURL(/tab=facts/)
    await expect(page.getByRole('img', { name: /^Cards in each column\. .*Waiting To Be Installed: 1 / })).toBeVisible()
    await expect(
      page.getByRole('img', { name: /^Cards moved forward per day and person\. Ivo Ladder: 1 / }),
    ).toBeVisible()
    await expect(page.getByRole('table', { name: 'Moved back' })).toContainText('Cam 1')
    await expect(page.getByRole('table', { name: 'Time in each column' }).getByRole('row')).toHaveCount(4)
    const cards = await devicesOf(page, id)
    const link = page.getByRole('table', { name: 'Slowest cards' }).getByRole('link', { name: 'Cam 2' })
    await expect(link).toHaveAttribute('href', `/?projectId=${id}&card=${cards.get('Cam 2')?.id}`)
    // It goes on while one looks.
    await moveByCall(installer, id, 'Cam 1', 'waiting')
    await expect(page.getByText('2 moves', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Facts', selected: true })).toBeVisible()
  })

  await test.step('where nothing more is signed, the employee reads why', async () => {
    const head = { size: 12, signedAt: '2026-05-04T08:00:00.000Z' }
    const answer = { head, revision: 0, last: 5, trouble: 'The log was cut.' }
    await page.route('**/history/signed', (route) => route.fulfill({ json: answer }))
    await openHistory(page, id)
    await expect(signed(page)).toHaveText(
      /^Signed up to revision 0 of 5, with the log of 12 events, May 4, 2026, .+\. The log was cut\.$/,
    )
    await expectAccessible(page)
  })
})
