import { expect } from 'playwright/test'
import { deviceOf, devicesOf, headers, makeBoard, moveByCall, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { line, moveTogether, openHistory } from './history-page.ts'

test('[UNDO-1] [UNDO-7] a change is undone from the history, which tells both, once one saw what it does', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const page = await openAs('installer')
  const id = await makeBoard(employee, 'Undo from the history', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await moveTogether(employee, id, ['Cam 1', 'Cam 2'])
  await openHistory(page, id)
  await line(page, 'marked 2 devices as Installed').getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this change?' })
  await expect(question).toContainText('The history will say that you moved 2 devices back to Waiting To Be Installed.')
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  const undone = line(page, 'moved 2 devices back to Waiting To Be Installed (undo)')
  await expect(undone).toBeVisible()
  expect([...(await devicesOf(employee, id)).values()].map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  await undone.getByRole('link', { name: 'See what it undid' }).click()
  await expect(line(page, 'marked 2 devices as Installed')).toContainText('Opened here')
})

test('[UNDO-3] [UNDO-8] what cannot be undone says why', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeBoard(page, 'No undo from the history', [{ name: 'Cam 1' }])
  const { id: deviceId } = await deviceOf(page, id, 'Cam 1')
  await moveByCall(page, id, 'Cam 1', 'installed')
  await moveByCall(page, id, 'Cam 1', 'confirmed')
  await openHistory(page, id)
  await line(page, 'marked Cam 1 as Installed').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Nothing was undone')).toContainText(
    /marked Cam 1 as Confirmed & Tested .* cannot be undone/,
  )
  await line(page, 'created the project').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Nothing was undone')).toContainText('The creation of a project cannot be undone.')
  const answer = await page.request.delete(`/api/devices/${deviceId}`, { headers })
  expect(answer.ok()).toBe(true)
  await line(page, 'deleted Cam 1').getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this change?' })
  await expect(question).toContainText('The history will say that you brought back Cam 1.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await devicesOf(page, id)).size).toBe(0)
})
