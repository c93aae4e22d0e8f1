import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  boardPage,
  cardsOf,
  chooseOn,
  dialog,
  fill,
  goOffline,
  goOnline,
  press,
  showBoard,
  untilGone,
} from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Serial number' })
const serialOf = async (id: number, name: string) => (await cardsOf(page.employee, id)).get(name)?.serial

async function scanOn(name: string): Promise<HTMLElement> {
  await chooseOn(name, 'Open details')
  await press('Scan', await dialog(name))
  return dialog('Scan')
}

async function typeNumber(scan: HTMLElement, text: string): Promise<void> {
  if (!screen.queryByRole('textbox', { name: 'Serial number' })) await press('Type the number', scan)
  await fill(await field(), text)
  await press('Use this serial', scan)
}

it('[SCAN-4] without a camera it says what to do; the number is typed, and a wrong one is told at the field', async () => {
  const id = await page.makeBoard('Scan', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  await showBoard(page, 'installer', id)
  const scan = await scanOn('Cam 1')
  await within(scan).findByText(/You can take a photo of the label, or type the number/)
  within(scan).getByRole('button', { name: 'Take a photo' })
  await typeNumber(scan, 'E0:A7:00:1B:2C:3D')
  await within(scan).findByText(/This is a MAC address/)
  await typeNumber(scan, '4006381333931')
  await within(scan).findByText(/This is the number of the article/)
  await typeNumber(scan, ' - ')
  await within(scan).findByText('Serial number is required')
  await typeNumber(scan, 'VK-77')
  await untilGone('dialog', 'Scan')
  await within(await dialog('Cam 1')).findByText('VK-77')
  await expect.poll(() => serialOf(id, 'Cam 1')).toBe('VK-77')
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Cam 1')
  const other = await scanOn('Cam 2')
  await typeNumber(other, 'vk 77')
  await within(other).findByText('Cam 1 has this serial number already.')
  expect(await serialOf(id, 'Cam 2')).toBeNull()
  await user.keyboard('{Escape}')
  await untilGone('dialog', 'Scan')
  await dialog('Cam 2')
})

it('[SCAN-1] on a board it opens the card that has the number, or names those of other boards', async () => {
  const id = await page.makeBoard('Find', [{ name: 'Cam 1' }, { name: 'Cam 2' }])
  const other = await page.makeBoard('Elsewhere', [{ name: 'Cam 9' }])
  const bind = async (project: number, name: string, serial: string) => {
    const device = (await cardsOf(page.employee, project)).get(name)
    const body = { serial, mac: 'E0:A7:00:1B:2C:3D', by: 'scan' }
    expect(await page.employee('PATCH', `/api/devices/${device?.id}/serial`, body)).toMatchObject({ status: 200 })
  }
  await bind(id, 'Cam 2', 'VK-88')
  await bind(other, 'Cam 9', 'VK-89')
  await showBoard(page, 'customer', id)
  await press('Scan')
  const scan = await dialog('Scan')
  await typeNumber(scan, 'VK-89')
  await within(scan).findByText(/No card of this board has the number VK-89/)
  expect((await within(scan).findByRole('link', { name: 'Cam 9 in Elsewhere' })).getAttribute('href')).toContain(
    `projectId=${other}`,
  )
  await typeNumber(scan, 'vk88')
  await untilGone('dialog', 'Scan')
  await dialog('Cam 2')
})

it('[SCAN-5] a number that is confirmed without a connection stands on the card, and is sent once it is back', async () => {
  const id = await page.makeBoard('Basement', [{ name: 'Cam 1' }])
  await showBoard(page, 'installer', id)
  await goOffline(page)
  const scan = await scanOn('Cam 1')
  await typeNumber(scan, 'VK-99')
  await untilGone('dialog', 'Scan')
  await within(await dialog('Cam 1')).findByText('VK-99')
  expect(await serialOf(id, 'Cam 1')).toBeNull()
  await goOnline(page)
  await expect.poll(() => serialOf(id, 'Cam 1')).toBe('VK-99')
})
