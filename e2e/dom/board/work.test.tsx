import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emailOf, userIdOf } from '../../../server/testing/app/app.ts'
import {
  bar,
  boardPage,
  card,
  cardsOf,
  chooseOn,
  dialog,
  fill,
  goOffline,
  goOnline,
  press,
  pressOn,
  showBoard,
  statusesOf,
  untilGone,
} from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()
const [INSTALLER, STRANGER] = [userIdOf('installer'), userIdOf('stranger')]

const workOf = async (id: number, name: string) => (await cardsOf(page.employee, id)).get(name)
const assigneesOf = async (id: number, name: string) => (await workOf(id, name))?.assignees
const shown = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'))
async function filterBy(name: string): Promise<void> {
  screen.getByRole('combobox', { name: /^Work of/ }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name }))
}
async function choosePerson(part: HTMLElement, email: string): Promise<void> {
  await press(/^People/, part)
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${email}`) }))
  await user.keyboard('{Escape}')
}

it('[WORK-11] an installer takes a card, gives it back, and flags it, also without a connection', async () => {
  const id = await page.makeBoard('Taken', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await showBoard(page, 'installer', id)
  const details = async () => {
    await chooseOn('Cam 1', 'Open details')
    return dialog('Cam 1')
  }
  const close = async () => {
    await user.keyboard('{Escape}')
    await untilGone('dialog', 'Cam 1')
  }
  await within(await details()).findByText('No one yet')
  await press('Take', await dialog('Cam 1'))
  await within(await dialog('Cam 1')).findByText('you')
  await expect.poll(() => assigneesOf(id, 'Cam 1')).toEqual([INSTALLER])
  await close()
  await goOffline(page)
  await press('Flag as blocked', await details())
  const flag = await dialog('Flag as blocked')
  await user.click(within(flag).getByRole('radio', { name: 'No access' }))
  await fill(within(flag).getByRole('textbox', { name: 'Reason' }), 'Locked')
  await press('Flag as blocked', flag)
  await untilGone('dialog', 'Flag as blocked')
  await within(await dialog('Cam 1')).findByText(/^No access: Locked/)
  await close()
  expect((await workOf(id, 'Cam 1'))?.flag).toBe(null)
  await goOnline(page)
  await expect.poll(async () => (await workOf(id, 'Cam 1'))?.flag).toMatchObject({ kind: 'no-access', by: INSTALLER })
  await press('Clear flag', await details())
  await expect.poll(async () => (await workOf(id, 'Cam 1'))?.flag).toBe(null)
  await press('Give back', await dialog('Cam 1'))
  await expect.poll(() => assigneesOf(id, 'Cam 1')).toEqual([])
})

it('[WORK-11] an employee gives several cards at once, and is asked before a person gets access by it', async () => {
  const id = await page.makeBoard('Given', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await page.employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [emailOf('installer')] })
  await showBoard(page, 'employee', id)
  await chooseOn('Cam 1', 'Select')
  await press('Select all', await bar())
  await press('People and day', await bar())
  const work = await dialog('People and day')
  await choosePerson(work, emailOf('stranger'))
  await press('Save', work)
  await press('Give access', await screen.findByRole('alertdialog', { name: /^Give .+ access to the project\?$/ }))
  await untilGone('dialog', 'People and day')
  for (const name of ['Cam 1', 'Cam 2']) await expect.poll(() => assigneesOf(id, name)).toEqual([STRANGER])
})

it('[WORK-10] the board shows whose a card is and what is blocked, and finds the cards of a person and those of no one', async () => {
  const id = await page.makeBoard('Faces', [{ name: 'Cam 1' }, { name: 'Cam 2' }, { name: 'Cam 3' }])
  const ids = await cardsOf(page.employee, id)
  const idOf = (name: string) => ids.get(name)?.id
  const given = { deviceIds: [idOf('Cam 1')], userIds: [INSTALLER] }
  expect(await page.employee('POST', '/api/devices/assign', given)).toMatchObject({ status: 200 })
  const flag = { kind: 'wrong-hardware', reason: '' }
  expect(await page.employee('POST', `/api/devices/${idOf('Cam 2')}/flag`, flag)).toMatchObject({ status: 200 })
  await showBoard(page, 'installer', id)
  within(await card('Cam 1')).getByText(/^Work of /)
  within(await card('Cam 2')).getByText('Blocked: Wrong hardware')
  await press(/^Filter/)
  await filterBy('Mine')
  await expect.poll(shown).toEqual(['Cam 1'])
  await filterBy('Unassigned')
  await expect.poll(shown).toEqual(['Cam 2', 'Cam 3'])
  await user.click(await screen.findByRole('checkbox', { name: 'Blocked' }))
  await expect.poll(shown).toEqual(['Cam 2'])
})

it('[WORK-31] a confirmed card goes back by whatever gesture once its person says why, which the history shows', async () => {
  const id = await page.makeBoard('Rework', [
    { name: 'Cam 1', status: 'confirmed' },
    { name: 'Cam 2', status: 'confirmed' },
  ])
  await showBoard(page, 'installer', id)
  await chooseOn('Cam 1', 'Select')
  await press(/^Move back/, await bar())
  await dialog('Move back to Installed')
  await press('Cancel')
  await untilGone('dialog', 'Move back to Installed')
  within(await bar()).getByText('1 selected')
  await press('Leave selection')
  await pressOn('Cam 1', 'Move back to Installed')
  await dialog('Move back to Installed')
  await press('Move back')
  await screen.findByText('Say why it is moved back')
  expect(await statusesOf(page.employee, id)).toMatchObject({ 'Cam 1': 'confirmed' })
  await press('Wrong angle')
  await press('Move back')
  await expect.poll(() => statusesOf(page.employee, id)).toMatchObject({ 'Cam 1': 'installed', 'Cam 2': 'confirmed' })
  const told = async () => JSON.stringify((await page.employee('GET', `/api/projects/${id}/history`)).body)
  await expect.poll(told).toMatch(/with the reason.*Wrong angle|Wrong angle.*with the reason/)
})
