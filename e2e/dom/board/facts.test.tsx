import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bar, card, cardsOf, chooseOn, dialog, fill, boardPage, press, showBoard, untilGone } from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const factsOf = async (id: number, name: string) => (await cardsOf(page.employee, id)).get(name)

it('[FACT-1] [FACT-2] [FACT-6] [FACT-8] the facts of a card are typed in its details, found by the search, and told to a colleague', async () => {
  const id = await page.makeBoard('Facts', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await showBoard(page, 'installer', id)
  const ids = await cardsOf(page.employee, id)
  const bound = { serial: 'VK-77', by: 'scan' }
  expect(await page.employee('PATCH', `/api/devices/${ids.get('Cam 2')?.id}/serial`, bound)).toMatchObject({
    status: 200,
  })
  await chooseOn('Cam 1', 'Open details')
  await press('Add place and facts', await dialog('Cam 1'))
  await fill(await field('Floor'), '2')
  await fill(await field('Room'), 'Store 214')
  await fill(await field('Serial number'), 'vk 77')
  await press('Save', await dialog('Place and facts'))
  await screen.findByText('Cam 2 has this serial number already')
  await fill(await field('Serial number'), 'E0:A7:00:1B:2C:3D')
  await screen.findByText(/This is a MAC address/)
  await fill(await field('MAC address'), '4006381333931')
  await screen.findByText(/This is the number of the article \(EAN\).+The MAC address stands beside it/)
  await fill(await field('MAC address'), 'E0:A7:00:1B:2C:3D')
  await fill(await field('Serial number'), 'VK-78')
  await press('Save', await dialog('Place and facts'))
  await untilGone('dialog', 'Place and facts')
  const details = await dialog('Cam 1')
  await within(details).findByText('Store 214')
  await within(details).findByText('VK-78')
  await expect.poll(() => factsOf(id, 'Cam 1')).toMatchObject({ floor: '2', room: 'Store 214', serial: 'VK-78' })
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Cam 1')
  await fill(await screen.findByRole('searchbox', { name: 'Search cards' }), '214')
  await expect.poll(() => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'))).toHaveLength(1)
  await card('Cam 1')
})

it('[FACT-1] several cards get a place at once, and keep what is left as it is', async () => {
  const id = await page.makeBoard('Places', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await showBoard(page, 'employee', id)
  const ids = [...(await cardsOf(page.employee, id)).values()].map((one) => one.id)
  expect(
    await page.employee('PATCH', '/api/devices/facts', { deviceIds: ids.slice(0, 1), facts: { room: 'Hall' } }),
  ).toMatchObject({ status: 200 })
  await chooseOn('Cam 1', 'Select')
  await press('Select all', await bar())
  await press('Place', await bar())
  expect((await field('Room')).placeholder).toBe('Various')
  expect(screen.queryByRole('textbox', { name: 'Serial number' })).toBeNull()
  await fill(await field('Floor'), '3')
  await press('Save', await dialog('Place and facts'))
  await untilGone('dialog', 'Place and facts')
  await expect.poll(() => factsOf(id, 'Cam 2')).toMatchObject({ floor: '3', room: null })
  expect(await factsOf(id, 'Cam 1')).toMatchObject({ floor: '3', room: 'Hall' })
})
