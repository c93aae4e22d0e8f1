import { expect, type Page } from 'playwright/test'
import { DeviceStatus } from '#events/project/device.ts'
import { startProxy } from '../../server/testing/stand-ins/proxy.ts'
import {
  card,
  cardIn,
  chooseOn,
  column,
  detail,
  devicesOf,
  headers,
  liveBadge,
  makeBoard,
  moveByCall,
  openBoard,
} from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { goOffline } from '../kit/go-offline.ts'

/** By key: keys may follow each other as fast as they like ([BOARD-23]). */
const press = (page: Page, name: string, step: string) =>
  card(page, name).getByRole('button', { name: step, exact: true }).press('Enter')

/** Every card stands where the log has it, and no other card is to be seen. */
async function expectEqualToLog(page: Page, id: number): Promise<void> {
  // A colleague's last change may be on the screen a moment before a read shows it.
  await expect(async () => {
    const devices = [...(await devicesOf(page, id)).values()]
    for (const status of DeviceStatus.options) {
      const there = devices.filter((device) => device.status === status)
      await expect(column(page, status).getByRole('article')).toHaveCount(there.length, { timeout: 1_000 })
      for (const { name } of there) await expect(cardIn(page, status, name)).toBeVisible({ timeout: 1_000 })
    }
  }).toPass({ timeout: 30_000 })
}

/** The cards as the server knows them, by name, each with its status. */
const statusesOf = async (page: Page, id: number) =>
  [...(await devicesOf(page, id)).values()].map(({ name, status }) => [name, status])

const cards = ['Cam 1', 'Cam 2', 'Cam 3', 'Cam 4', 'Cam 5', 'Cam 6'].map((name) => ({ name }))

test('[LIVE-1] of two people on one board one is cut off, works on, comes back, and both end equal to the log', async ({
  openAs,
  server,
}) => {
  const proxy = await startProxy(server.url)
  const employee = await openAs('employee')
  const id = await makeBoard(employee, 'Cut off', cards)
  const installer = await openAs('installer', { baseURL: proxy.url })
  await openBoard(employee, id)
  await openBoard(installer, id)
  await expect(employee.getByRole('list', { name: 'Also on this board' })).toContainText('Ivo Ladder')

  await press(installer, 'Cam 1', 'Mark as Installed')
  await expect(cardIn(employee, 'installed', 'Cam 1')).toBeVisible()

  await proxy.cut()
  await expect(liveBadge(installer)).not.toContainText('Live')
  await press(installer, 'Cam 5', 'Mark as Installed')
  await press(installer, 'Cam 2', 'Mark as Installed')
  await expect(cardIn(installer, 'installed', 'Cam 5')).toBeVisible()
  await expect(liveBadge(installer)).toContainText('2 pending')
  await expect(cardIn(employee, 'waiting', 'Cam 5')).toBeVisible()

  // Meanwhile the other one goes further with a card that both touch, and deletes one.
  await press(employee, 'Cam 2', 'Mark as Installed')
  await press(employee, 'Cam 2', 'Mark as Confirmed')
  await press(employee, 'Cam 3', 'Mark as Installed')
  await chooseOn(employee, 'Cam 4', 'Delete')
  await employee.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card(employee, 'Cam 4')).toHaveCount(0)

  await proxy.restore()
  await expect(liveBadge(installer)).toHaveText('Live')
  await expect(installer.getByRole('region', { name: 'While you were away' })).toContainText(
    'Cam 2 was already confirmed',
  )
  await expect(cardIn(employee, 'installed', 'Cam 5')).toBeVisible()
  for (const page of [employee, installer]) await expectEqualToLog(page, id)
  await expect
    .poll(() => statusesOf(employee, id))
    .toEqual([
      ['Cam 1', 'installed'],
      ['Cam 2', 'confirmed'],
      ['Cam 3', 'installed'],
      ['Cam 5', 'installed'],
      ['Cam 6', 'waiting'],
    ])
  await proxy.close()
})

test('[LIVE-10] [LIVE-11] a lost connection is said on every screen, with what is kept; losing access closes the board at once', {
  tag: '@nightly',
}, async ({ openAs, callsOf }) => {
  const employee = { request: await callsOf('employee') }
  const id = await makeBoard(employee, 'Offline', cards.slice(0, 2))
  const installer = await openAs('installer')
  await openBoard(installer, id)

  await test.step('the name of a person who comes to a project later is known at once', async () => {
    await moveByCall({ request: await callsOf('planner') }, id, 'Cam 2', 'installed')
    await cardIn(installer, 'installed', 'Cam 2').press('Enter')
    await expect(detail(installer, 'Cam 2')).toContainText('By Odo Schedule')
    await installer.keyboard.press('Escape')
    await expect(detail(installer, 'Cam 2')).toBeHidden()
  })

  await test.step('a lost connection is said on every screen, with what is kept', async () => {
    await goOffline(installer)
    await press(installer, 'Cam 1', 'Mark as Installed')
    await installer.getByRole('link', { name: 'Back to projects' }).click()
    const strip = installer
      .getByRole('banner')
      .getByText('There is no connection to the server, so this may be out of date.')
    await expect(strip).toContainText(
      /1 change is kept (on this device|in this tab) and sent when the connection is back\./,
    )
    await installer.context().setOffline(false)
    await expect(strip).toBeHidden()
    await expect.poll(async () => (await devicesOf(employee, id)).get('Cam 1')?.status).toBe('installed')
  })

  await test.step('losing access closes the board at once and says so', async () => {
    await installer.goBack()
    await expect(card(installer, 'Cam 1')).toBeVisible()
    const answer = await employee.request.patch(`/api/projects/${id}/users`, { headers, data: { assignedUsers: [] } })
    expect(answer.ok()).toBe(true)
    await expect(installer.getByText('You no longer have access to this project.')).toBeVisible()
    await expect(card(installer, 'Cam 1')).toHaveCount(0)
  })
})
