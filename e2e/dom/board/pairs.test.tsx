// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useShortcutGroups } from '../../../client/ui/text/shortcut-help.ts'
import { claimCamera } from '../../../server/provider/simulated/stock.ts'
import { createInstance, createProject } from '../../../server/testing/app/answers.ts'
import { boardPage, card, cardsOf, dialog, press, showBoard, toast } from './board-dom.tsx'
import { stockProvider } from './stock-provider.ts'
import { user } from '../test-page.tsx'

const { stock, provider } = stockProvider()
const page = await boardPage({ provider })

async function planned(name: string, ...names: readonly string[]): Promise<number> {
  stock.cameras.splice(0)
  const instance = await createInstance(page.employee, 'sim-empty')
  const { id } = await createProject(page.employee, name, ['installer'], instance)
  for (const one of names) await page.employee('POST', `/api/projects/${id}/devices/manual`, { name: one })
  return id
}
const namesOf = async (id: number) => [...(await cardsOf(page.employee, id)).keys()].toSorted()
const waiting = (count: number) => screen.findByRole('button', { name: `Pairs to confirm (${count})` })

it('[SYNC-71] [SYNC-72] an employee confirms the likely pair, chooses another card by hand, leaves one, and takes it back', async () => {
  const id = await planned('Pairs', 'CAM-1 Gate', 'Ramp')
  for (const [serial, name] of [
    ['AAAA-0001', 'cam-1'],
    ['AAAA-0002', 'Camera 12'],
    ['AAAA-0003', 'Camera 13'],
  ] as const)
    claimCamera(stock, serial, name)
  await showBoard(page, 'employee', id)
  await card('Ramp')
  await expect.poll(() => Object.keys(useShortcutGroups.getState())).toContain('Undo')
  await press('Initial Device Sync')
  within(await toast('Devices synced')).getByText('3 to be confirmed as pairs.')
  await user.click(await waiting(3))
  const asking = await dialog('Pairs to confirm')
  within(asking).getByText(/^Same first word of the name/)
  within(asking).getByRole('button', { name: /^Card of cam-1/ })
  within(asking).getByRole('button', { name: 'Confirm 1 pair' })
  await user.click(within(asking).getByRole('button', { name: /^Card of Camera 12/ }))
  await user.click(await screen.findByRole('option', { name: 'Ramp' }))
  await press('Confirm 2 pairs', asking)
  const told = await toast('2 pairs confirmed')
  await waiting(1)
  const ramp = async () => (await cardsOf(page.employee, id)).get('Ramp')
  await expect.poll(ramp).toMatchObject({ isManual: false, providerName: 'Camera 12' })
  expect(await namesOf(id)).toEqual(['CAM-1 Gate', 'Ramp'])
  await press('Undo', told)
  await waiting(3)
  await expect.poll(ramp).toMatchObject({ isManual: true })
})

it('[SYNC-72] adds all the rest as new cards by one press, also on the page of another person, and installers see none of it', async () => {
  const id = await planned('Rest', 'Gate')
  claimCamera(stock, 'BBBB-0001', 'Camera 21')
  claimCamera(stock, 'BBBB-0002', 'Camera 22')
  await page.employee('POST', `/api/projects/${id}/devices/sync`)
  await showBoard(page, 'employee', id)
  await user.click(await waiting(2))
  await press('Add all the rest as new cards', await dialog('Pairs to confirm'))
  await toast('all others added')
  await card('Camera 22')
  await expect.poll(() => screen.queryByRole('button', { name: /^Pairs to confirm/ })).toBeNull()
  // [PART-104]
  await expect.poll(() => document.activeElement?.id).toBe('main')

  claimCamera(stock, 'BBBB-0003', 'Camera 23')
  await page.employee('POST', `/api/projects/${id}/devices/sync`)
  await waiting(1)
  await page.employee('POST', `/api/projects/${id}/pairs`, { pairs: [], rest: 'new' })
  await card('Camera 23')
  await expect.poll(() => screen.queryByRole('button', { name: /^Pairs to confirm/ })).toBeNull()

  claimCamera(stock, 'BBBB-0004', 'Camera 24')
  await page.employee('POST', `/api/projects/${id}/devices/sync`)
  await showBoard(page, 'installer', id)
  await card('Camera 23')
  expect(screen.queryByRole('button', { name: /^Pairs to confirm/ })).toBeNull()
})

it('[SYNC-75] of hundreds of likely pairs the dialog lists each, and says how many it confirms', async () => {
  const names = Array.from({ length: 130 }, (_, index) => `G${index + 1} Gate`)
  const id = await planned('Many pairs', ...names)
  for (const [index] of names.entries()) claimCamera(stock, `CCCC-${1_000 + index}`, `G${index + 1}`)
  await page.employee('POST', `/api/projects/${id}/devices/sync`)
  await showBoard(page, 'employee', id)
  await user.click(await waiting(130))
  const asking = await dialog('Pairs to confirm')
  const [row] = await within(asking).findAllByRole('listitem')
  expect(row?.getAttribute('aria-setsize')).toBe('130')
  within(asking).getByRole('button', { name: 'Confirm 130 pairs' })
  if (row) await user.click(within(row).getByRole('button', { name: /^Card of G/ }))
  await user.click(await screen.findByRole('option', { name: 'New card' }))
  await press('Confirm 129 pairs, add 1 new card', asking)
  await toast('129 pairs confirmed, 1 added')
})
