import { expect, type Locator, type Page } from 'playwright/test'
import { z } from 'zod'
import { button, headers, makeBoard, openBoard, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'

/** How many pixels of a text are cut off: a part of one is enough for an ellipsis. */
const lackOfRoom = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().width - element.getBoundingClientRect().width
  })

const sample = [
  { name: 'Cam 1', description: 'north wall' },
  { name: 'Door 1', type: 'access_door', status: 'installed' },
] as const

test('[PROJ-40] a double press completes a project, and does not reopen it', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Double press', [{ name: 'Cam 1', status: 'confirmed' }])
  await openBoard(page, id)
  for (const box of await page.getByRole('region', { name: 'Installation Checklist' }).getByRole('checkbox').all())
    await box.click()
  await button(page, 'Installation Complete').dblclick()
  await expect(button(page, 'Reopen')).toBeVisible()
  const answer = await page.request.get(`/api/projects/${id}/history`)
  expect(await answer.text()).not.toContain('reopened')
  await button(page, 'Reopen').click()
  await expect(button(page, 'Installation Complete')).toBeVisible()
})

test('[PROJ-32] on a closed project the dialogs about people and instance say that nothing can be saved', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'Closed dialogs', sample)
  await openBoard(page, id)
  for (const box of await page.getByRole('region', { name: 'Installation Checklist' }).getByRole('checkbox').all())
    await box.click()
  await button(page, 'Installation Complete').click()
  await button(page, 'Complete anyway').click()
  await expect(button(page, 'Reopen')).toBeVisible()
  for (const [name, save] of [
    ['Manage Users', 'Save Changes'],
    ['Verkada Instance', 'Save'],
  ] as const) {
    await button(page, name).click()
    await expect(page.getByRole('dialog').getByText('This project is closed')).toBeVisible()
    await expect(button(page, save)).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await button(page, 'More for this project').click()
  await expect(page.getByRole('menuitem', { name: 'Rename Project' })).toHaveCount(0)
})

test('[BOARD-40] beside two viewers and its folder the name keeps its room at every width', async ({ openAs }) => {
  const [employee, planner, installer] = [await openAs('employee'), await openAs('planner'), await openAs('installer')]
  const id = await makeBoard(employee, 'Canal house and the northern warehouse', sample)
  const data = { name: 'Northern region and its warehouses' }
  const { id: folderId } = z
    .object({ id: z.number() })
    .parse(await (await employee.request.post('/api/folders', { headers, data })).json())
  await employee.request.patch(`/api/projects/${id}/move-to-folder`, { headers, data: { folderId } })
  for (const page of [employee, planner, installer]) await openBoard(page, id)
  const people = employee.getByRole('list', { name: 'Also on this board' }).getByRole('listitem')
  await expect(people).toHaveCount(2)
  const name = employee.getByRole('heading', { level: 1 })
  const buttons = employee.getByRole('banner').last().getByRole('button')
  for (const width of [768, 820, 1024, 1280, 1366, 1440]) {
    await employee.setViewportSize({ width, height: 800 })
    const box = await name.boundingBox()
    expect(box?.width, `the name at ${width} px`).toBeGreaterThanOrEqual(190)
    expect(await lackOfRoom(employee.getByText('Live', { exact: true })), `"Live" at ${width} px`).toBeLessThan(0.01)
    const last = await employee.getByRole('button', { name: 'More for this project' }).boundingBox()
    const back = await employee.getByRole('link', { name: 'Back to projects' }).boundingBox()
    expect(Math.abs((last?.y ?? 0) - (back?.y ?? 0)), `one line at ${width} px`).toBeLessThan(20)
    expect((last?.x ?? Infinity) + (last?.width ?? 0), `the last button at ${width} px`).toBeLessThanOrEqual(width)
    // A side that runs over its neighbour would stand on the name.
    for (const one of await buttons.all()) {
      const other = await one.boundingBox()
      const isApart =
        !other ||
        !box ||
        other.x >= box.x + box.width ||
        other.x + other.width <= box.x ||
        other.y >= box.y + box.height ||
        other.y + other.height <= box.y
      expect(isApart, `the name and a button at ${width} px`).toBe(true)
    }
  }
})

test('[PROJ-31] a project is renamed on all open boards, and two people who rename it see each other', async ({
  openAs,
}) => {
  const [one, other] = [await openAs('employee'), await openAs('planner')]
  const id = await makeBoard(one, 'To be renamed', [{ name: 'Cam 1' }])
  const rename = async (page: Page) => {
    await button(page, 'More for this project').click()
    await page.getByRole('menuitem', { name: 'Rename Project' }).click()
    return page.getByRole('dialog', { name: 'Rename Project' })
  }
  for (const page of [one, other]) await openBoard(page, id)
  const dialogs = [await rename(one), await rename(other)] as const
  await dialogs[1].getByLabel('Project Name').fill('Pier')
  await dialogs[0].getByLabel('Project Name').fill('Harbour East')
  await dialogs[0].getByRole('button', { name: 'Rename' }).click()
  await expect(toast(one, 'Project renamed')).toContainText('Harbour East')
  for (const page of [one, other]) await expect(page.locator('h1', { hasText: 'Harbour East' })).toBeAttached()

  await dialogs[1].getByRole('button', { name: 'Rename' }).click()
  await expect(dialogs[1].getByRole('group', { name: 'Project Name' })).toContainText('Harbour East')
  await expect(dialogs[1].getByLabel('Project Name', { exact: true }).last()).toHaveValue('Pier')
  await dialogs[1].getByRole('button', { name: 'Keep mine: Your Project Name' }).click()
  await dialogs[1].getByRole('button', { name: 'Rename' }).click()
  await expect(dialogs[1]).toHaveCount(0)
  for (const page of [one, other]) await expect(page.getByRole('heading', { name: 'Pier', level: 1 })).toBeVisible()
})
