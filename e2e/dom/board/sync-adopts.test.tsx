import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { claimCamera } from '../../../server/provider/simulated/stock.ts'
import { createInstance, createProject } from '../../../server/testing/app/answers.ts'
import {
  card,
  cardIn,
  cardsOf,
  chooseOn,
  dialog,
  fill,
  boardPage,
  press,
  showBoard,
  toast,
  untilGone,
} from './board-dom.tsx'
import { stockProvider } from './stock-provider.ts'
import { user } from '../test-page.tsx'

const { stock, provider } = stockProvider()
const page = await boardPage({ provider })

it('[SYNC-60] [SYNC-62] a planner sees the planned card become that of its device, under its own name, which they may change', async () => {
  const instance = await createInstance(page.employee, 'sim-empty')
  const { id } = await createProject(page.employee, 'Planned', ['installer'], instance)
  const made = await page.employee('POST', `/api/projects/${id}/devices/manual`, { name: 'Gate', status: 'installed' })
  expect(made.status).toBe(201)
  const planned = (await cardsOf(page.employee, id)).get('Gate')
  await page.employee('PATCH', `/api/devices/${planned?.id}/serial`, { serial: 'qk7f 2mwt', by: 'scan' })
  claimCamera(stock, 'QK7F-2MWT', 'Camera 12')
  await showBoard(page, 'employee', id)
  await card('Gate')
  await press('Initial Device Sync')
  within(await toast('Devices synced')).getByText(/1 planned card matched by serial number\./)
  await expect.poll(async () => (await cardsOf(page.employee, id)).get('Gate')?.isManual).toBe(false)
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    (await cardIn('installed', 'Gate')).getAttribute('aria-label'),
  ])

  await chooseOn('Gate', 'Open details')
  const details = await dialog('Gate')
  await within(details).findByText('Name at Verkada')
  within(details).getByText('Camera 12')
  within(details).getByText('Online')
  within(details).getByText('CD52')
  await user.click(within(details).getByRole('button', { name: 'Gate' }))
  await fill(await screen.findByRole('textbox', { name: 'Card name' }), 'Gate North')
  await user.keyboard('{Enter}')
  await dialog('Gate North')
  await expect
    .poll(() => cardsOf(page.employee, id))
    .toSatisfy((cards: Map<string, unknown>) => cards.has('Gate North'))
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Gate North')

  // By the name at the provider it is found, too.
  await fill(await screen.findByRole('searchbox', { name: 'Search cards' }), 'camera 12')
  await card('Gate North')
})
