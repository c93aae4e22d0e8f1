import { expect, type Page } from 'playwright/test'
import { headers, makeBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { makeForm } from '../surveys/form-page.ts'

const INSTALLER = 'installer@fieldboard.example'

test('[LIVE-134] pages of a project and of a survey are there again by themselves once access is given back', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const first = await openAs('installer')
  const project = await makeBoard(employee, 'Back again', [{ name: 'Cam 1' }])
  const form = await makeForm(employee, 'Back again', [])
  const give = async (assignedUsers: string[]) => {
    for (const path of [`/api/projects/${project}/users`, `/api/forms/${form}/users`]) {
      const answer = await employee.request.patch(path, { headers, data: { assignedUsers } })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  }
  await give([INSTALLER])
  const paths = {
    [`/?projectId=${project}`]: 'Site: Back again',
    [`/projects/${project}/history`]: 'History',
    [`/projects/${project}/compare`]: 'Site: Back again',
    [`/projects/${project}/replay`]: 'Site: Back again',
    [`/forms/${form}`]: 'Back again',
  }
  const open = Object.entries(paths).map(([path, title]) => ({ path, title, page: first as Page }))
  for (const one of open.slice(1)) one.page = await first.context().newPage()
  const show = (page: Page, title: string | RegExp) =>
    expect(page.getByRole('main').getByRole('heading', { level: 1, name: title })).toBeVisible()
  const GONE = /not available|nothing to|Error Loading Form/
  for (const { path, page, title } of open) {
    await page.goto(path)
    await show(page, title)
  }

  await test.step('they were open', async () => {
    await give([])
    for (const { page } of open) await show(page, GONE)
    await give([INSTALLER])
    for (const { page, title } of open) await show(page, title)
  })
  await test.step('they were loaded while there was no access', async () => {
    await give([])
    for (const { path, page } of open) {
      await page.goto(path)
      await show(page, GONE)
    }
    await give([INSTALLER])
    for (const { page, title } of open) await show(page, title)
    // The moments that it compares are read anew, too.
    for (const { path, page } of open)
      if (path.endsWith('/compare')) await expect(page.getByText(/^Last change/).first()).toBeVisible()
  })
})
