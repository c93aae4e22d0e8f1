import { expect, type Page } from 'playwright/test'
import { button, headers, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { answer, bringToMiddle, expectStill, makeRows, numbered, ROWS } from './long-lists-page.ts'
import { dialog, invitationsButton, makeCompany, makeUser, openUsers, row } from '../users/users-page.ts'
import { unique } from '../instances/instances-page.ts'

// Lists of people, with 200 of them: in the midst, what is done with one leaves scroll and focus there.

/** Makes 200 people, "Row 000 …" and so on, and gives their ids. */
async function makePeople(page: Page): Promise<number[]> {
  const { id: companyId } = await makeCompany(page, unique('Long'))
  const people = await makeRows((number) => {
    const [firstName, lastName] = ['Row', String(number).padStart(3, '0')]
    return makeUser(page, { firstName, lastName, companyId, email: `row-${companyId}-${lastName}@customer.example` })
  })
  return people.map(({ id }) => id)
}

test('[PART-63] quota, invitations, history of an account and users of a project, of 200 people each', async ({
  openAs,
}) => {
  test.slow()
  const page = await openAs('employee')
  const userIds = await makePeople(page)
  await quota(page)
  await invitations(page)
  await accountHistory(page, userIds[0] ?? 0)
  await projectUsers(page)
  expect((await page.request.post('/api/users/delete', { headers, data: { userIds } })).ok()).toBe(true)
})

async function quota(page: Page): Promise<void> {
  await page.goto('/quota-dashboard')
  const more = button(page, 'Show More')
  const people = page.getByRole('table', { name: 'User Quota Status' }).getByRole('row')
  for (const shown of [100, 150, 200]) {
    await more.press('Enter')
    await expect(people).toHaveCount(shown + 1)
    await expect(more).toBeFocused()
  }
  const one = people.filter({ hasText: 'Row 120' })
  const [edit, reset] = [button(page, 'Edit limit of Row 120'), button(page, 'Reset quota of Row 120')]
  await bringToMiddle(one)
  await expectStill(one, async () => {
    await edit.click()
    await page.keyboard.press('Escape')
    await expect(edit).toBeFocused()
  })
  await expectStill(one, async () => {
    await edit.click()
    await dialog(page).getByLabel('New Quota Limit (MB)').fill('2048')
    await button(page, 'Update Quota').click()
    await expect(one).toContainText('2,048 MB')
    await expect(edit).toBeFocused()
  })
  await expectStill(one, async () => {
    await reset.click()
    await answer(page, 'Reset quota')
    await expect(toast(page, 'Quota reset')).toBeVisible()
    await expect(reset).toBeFocused()
  })
  const byUser = page.getByRole('columnheader', { name: 'User' }).getByRole('button')
  await byUser.press('Enter')
  await expect(byUser).toBeFocused()
}

async function invitations(page: Page): Promise<void> {
  await openUsers(page)
  await invitationsButton(page).click()
  await expect(row(page, 'Row 150')).toHaveCount(1)
  await bringToMiddle(row(page, 'Row 150'))
  const link = row(page, 'Row 150').getByRole('button', { name: 'New Link for Row 150' })
  await link.click()
  await expect(dialog(page).getByLabel('Reset link')).toBeVisible()
  await button(page, 'Back to the List').click()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await bringToMiddle(row(page, 'Row 150'))
  const names = await dialog(page)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')))
  const next = names[names.indexOf('Row 150') + 1] ?? ''
  await expectStill(
    row(page, next),
    async () => {
      await button(page, 'Delete Row 150').click()
      await answer(page, 'Delete')
      await expect(row(page, 'Row 150')).toHaveCount(0)
      await expect(button(page, `New Link for ${next}`)).toBeFocused()
    },
    row(page, 'Row 150'),
  )
}

async function accountHistory(page: Page, id: number): Promise<void> {
  await makeRows((number) => {
    const data = { firstName: 'Row', lastName: numbered('again', number) }
    return page.request.patch(`/api/users/${id}/info`, { headers, data })
  }, ROWS)
  await page.goto(`/users?history=${id}`)
  const lines = dialog(page).getByRole('list').getByRole('listitem')
  const more = button(page, 'Show More')
  for (const shown of [100, 150]) {
    await more.focus()
    await expectStill(lines.nth(shown - 51), async () => {
      await page.keyboard.press('Enter')
      await expect(lines).toHaveCount(shown)
      await expect(more).toBeFocused()
    })
  }
  // Another account's, in the place of this one.
  await bringToMiddle(lines.nth(80))
  await lines.nth(80).getByRole('button').click()
  await expect(dialog(page)).not.toContainText('History of Row')
  await expect(dialog(page).getByRole('list')).toBeFocused()
  await expect(lines.first()).toBeInViewport()
  await page.keyboard.press('Escape')
}

async function projectUsers(page: Page): Promise<void> {
  await openBoard(page, await makeBoard(page, 'Long access', []))
  await button(page, 'Manage Users').click()
  const box = dialog(page).getByRole('checkbox', { name: /Row 151/ })
  await bringToMiddle(box)
  await expectStill(box, async () => {
    await box.click()
    await expect(box).toBeChecked()
    await expect(box).toBeFocused()
    await page.keyboard.press('Space')
    await expect(box).not.toBeChecked()
    await expect(box).toBeFocused()
    await dialog(page).getByText('Row 151').click()
    await expect(box).toBeChecked()
    await expect(box).toBeFocused()
  })
  await button(page, 'Save Changes').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Manage Users')).toBeFocused()
}
