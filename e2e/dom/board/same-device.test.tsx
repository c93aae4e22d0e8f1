import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useShortcutGroups } from '../../../client/ui/text/shortcut-help.ts'
import { card, cardsOf, chooseOn, dialog, boardPage, press, showBoard, toast, untilGone } from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()

it('[SYNC-65] [SYNC-66] an employee merges two cards from the menu of one, sees what comes over, and takes it back', async () => {
  const id = await page.makeBoard('Doubles', [
    { name: 'Gate' },
    { name: 'Camera 12', status: 'installed' },
    { name: 'Ramp' },
  ])
  await showBoard(page, 'employee', id)
  await card('Gate')
  // The code that offers to take back comes once the board shows.
  await expect.poll(() => Object.keys(useShortcutGroups.getState())).toContain('Undo')
  await chooseOn('Camera 12', 'Same device as ...')
  const asking = await dialog('Same device')
  await user.click(within(asking).getByRole('button', { name: /^Same device as/ }))
  await user.click(await screen.findByRole('option', { name: 'Gate' }))
  within(asking).getByText('Status: Installed')
  await press('Merge cards', asking)
  const told = await toast('Camera 12 merged into Gate')
  await untilGone('article', 'Camera 12')
  await expect.poll(async () => (await cardsOf(page.employee, id)).get('Gate')?.status).toBe('installed')
  await press('Undo', told)
  await card('Camera 12')
  await expect.poll(async () => (await cardsOf(page.employee, id)).get('Gate')?.status).toBe('waiting')
})

it('[SYNC-68] an employee says that a possible double is two devices, a colleague sees it go, and it comes back', async () => {
  const id = await page.makeBoard('Two devices', [{ name: 'Gate' }, { name: 'Camera 12' }, { name: 'Ramp' }])
  const cards = await cardsOf(page.employee, id)
  const deviceIds = ['Gate', 'Camera 12'].map((name) => cards.get(name)?.id ?? 0)
  await page.employee('PATCH', '/api/devices/facts', { deviceIds, facts: { mac: 'e0:a7:00:1b:2c:3d' } })
  await showBoard(page, 'employee', id)
  await card('Gate')
  await expect.poll(() => Object.keys(useShortcutGroups.getState())).toContain('Undo')
  const list = () => screen.findByRole('button', { name: 'Possible doubles (1)' })
  await user.click(await list())
  const asking = await dialog('Possible doubles')
  within(asking).getByText('Same MAC address')
  await press('Gate and Camera 12 are two devices', asking)
  const told = await toast('Gate and Camera 12 are two devices')
  await within(asking).findByText('No possible doubles are left.')
  // The button that had the focus is gone with its row.
  await expect.poll(() => document.activeElement?.textContent).toBe('Close')
  expect(screen.queryByRole('button', { name: /^Possible doubles/ })).toBeNull()
  await press('Undo', told)
  await within(asking).findByText('Same MAC address')
  await user.keyboard('{Escape}')
  await list()
  const [deviceId, other] = deviceIds
  const answer = await page.employee('POST', `/api/projects/${id}/devices/not-same`, { deviceId, other })
  expect(answer.status).toBe(204)
  await untilGone('button', 'Possible doubles (1)')
})

it('[SYNC-68] the toast takes it back, too, where its dialog was closed before the answer', async () => {
  const id = await page.makeBoard('Two devices, closed', [{ name: 'Gate' }, { name: 'Camera 12' }])
  const cards = await cardsOf(page.employee, id)
  const deviceIds = ['Gate', 'Camera 12'].map((name) => cards.get(name)?.id ?? 0)
  await page.employee('PATCH', '/api/devices/facts', { deviceIds, facts: { mac: 'e0:a7:00:1b:2c:3e' } })
  await showBoard(page, 'employee', id)
  await card('Gate')
  await expect.poll(() => Object.keys(useShortcutGroups.getState())).toContain('Undo')
  await user.click(await screen.findByRole('button', { name: 'Possible doubles (1)' }))
  const answer = holdAnswer('/not-same')
  await press('Gate and Camera 12 are two devices', await dialog('Possible doubles'))
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Possible doubles')
  answer.come()
  await press('Undo', await toast('Gate and Camera 12 are two devices'))
  await screen.findByRole('button', { name: 'Possible doubles (1)' })
})

/** Holds back the answer to the next request whose path ends so. */
function holdAnswer(end: string) {
  const { fetch } = globalThis
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await fetch(input, init)
    if (new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith(end)) await coming
    return answer
  })
  onTestFinished(() => spy.mockRestore())
  return { come }
}

it('[SYNC-65] installers have no such item', async () => {
  const id = await page.makeBoard('Doubles of others', [{ name: 'Gate' }, { name: 'Ramp' }])
  await showBoard(page, 'installer', id)
  await card('Gate')
  await press('More for Gate')
  await screen.findByRole('menuitem', { name: 'Open details' })
  expect(screen.queryByRole('menuitem', { name: 'Same device as ...' })).toBeNull()
})
