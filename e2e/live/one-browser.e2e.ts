import { expect, type Page } from 'playwright/test'
import { User } from '#events/account/user.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { startProxy } from '../../server/testing/proxy.ts'
import { card, cardIn, devicesOf, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { logIn, test } from '../kit/fixtures.ts'

const profileOf = (page: Page, name: string) => page.getByRole('button', { name: `Profile of ${name}` })
const projectOf = async (page: Page, id: number) =>
  ProjectSummary.parse(await (await page.request.get(`/api/projects/${id}`)).json())
const meOf = async (page: Page) => User.parse(await (await page.request.get('/api/user')).json())

test('[ACCESS-23, LIVE-38] what a tab has pending waits for its person, not for who signed in in another tab', async ({
  openAs,
  server,
}) => {
  // The line of one tab; cookies do not tell its port from the server's own.
  const line = await startProxy(server.url)
  const tab = await openAs('employee', { baseURL: line.url })
  try {
    const employee = await meOf(tab)
    const id = await makeBoard(tab, 'Two people', [{ name: 'Cam 1' }])
    await openBoard(tab, id)
    const before = await projectOf(tab, id)
    await line.cut()
    await card(tab, 'Cam 1').getByRole('button', { name: 'Mark as Installed', exact: true }).click()
    await expect(cardIn(tab, 'installed', 'Cam 1').getByText('Not saved yet')).toBeAttached()

    const other = await tab.context().newPage()
    await other.goto(server.url)
    await profileOf(other, `${employee.firstName} ${employee.lastName}`).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(other.getByRole('heading', { name: 'Installation Portal' })).toBeVisible()
    await logIn(other, 'installer')
    await expect(other.getByRole('button', { name: /^Profile of/ })).toBeVisible()

    await line.restore()
    await expect(tab.getByRole('alert')).toContainText('Session Expired')
    const installer = await meOf(other)
    expect(installer.role).toBe('installer')
    expect(await projectOf(other, id)).toEqual(before)
    // Loaded anew, the page is the other person's.
    const loaded = await tab.context().newPage()
    await loaded.goto(new URL(`/?projectId=${id}`, line.url).href)
    await expect(profileOf(loaded, `${installer.firstName} ${installer.lastName}`)).toBeVisible()
    await expect(cardIn(loaded, 'waiting', 'Cam 1')).toBeVisible()

    await tab.getByRole('link', { name: 'Go to Login' }).click()
    await logIn(tab, 'employee')
    await expect(liveBadge(tab)).toHaveText('Live')
    await expect.poll(async () => (await devicesOf(tab, id)).get('Cam 1')?.status).toBe('installed')
    expect(await projectOf(tab, id)).toMatchObject({ revision: before.revision + 1, changedBy: employee.id })
    // The installer's tabs are told that their session ended with that.
    for (const page of [other, loaded]) await expect(page.getByRole('alert')).toContainText('Session Expired')
  } finally {
    await tab.context().close()
    await line.close()
  }
})
