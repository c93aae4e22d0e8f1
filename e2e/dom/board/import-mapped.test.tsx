import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cardsOf, dialog, isThere, boardPage, press, showBoard, untilGone } from './board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()

const importDialog = () => dialog('Import CSV')

/** Chooses a file with this text in the dialog of the import. */
async function chooseList(text: string): Promise<void> {
  const input = await within(await importDialog()).findByLabelText<HTMLInputElement>('CSV file')
  await user.upload(input, new File([text], 'list.csv', { type: 'text/csv' }))
  await within(await importDialog()).findByRole('region', { name: 'Columns of the list' })
}

const columnOf = async (header: string) =>
  within(await importDialog()).findByRole('combobox', { name: new RegExp(`^${header} `) })
const roleOf = async (header: string) => (await columnOf(header)).textContent

async function say(header: string, role: string): Promise<void> {
  await user.click(await columnOf(header))
  await user.click(await screen.findByRole('option', { name: role }))
}

const factsOf = async (id: number, name: string) => {
  const { building, floor, room, model, serial, mac, ip } = (await cardsOf(page.employee, id)).get(name) ?? {}
  return { building, floor, room, model, serial, mac, ip }
}

it('[IMPORT-58] [IMPORT-60] [IMPORT-62] a list brings the facts that its header tells; a wrong address is told by its row', async () => {
  const id = await page.makeBoard('A list with facts')
  await showBoard(page, 'employee', id)
  await press('Import CSV')
  await chooseList(`Geräteliste;;;;;;
Pos.;Bezeichnung;Gebäude;Etage;Raum;Seriennummer;IP-Adresse
1;CAM-1;Haus A;2. OG;214;VK-1;10.0.0.1
2;CAM-2;Haus A;EG;;vk 1;
3;CAM-3;;;;;10.0.0.999`)
  const region = within(await importDialog())
  await region.findByText('Row 2 is read as the header; the title above it is left out.')
  await region.findByText('Row 5: Column G (IP address) is no IP address')
  await region.findByText('Serial number of row 3')
  expect(await roleOf('Pos.')).toBe('Ignored')
  expect(await roleOf('Bezeichnung')).toBe('Name')
  expect(await roleOf('Seriennummer')).toBe('Serial number')
  await region.findByText('Haus A')
  await press('Import 1 device', await importDialog())
  await press('Done', await importDialog())
  await expect
    .poll(() => factsOf(id, 'CAM-1'))
    .toEqual({
      ...{ building: 'Haus A', floor: '2. OG', room: '214' },
      ...{ model: null, serial: 'VK-1', mac: null, ip: '10.0.0.1' },
    })
})

it('[IMPORT-60] [IMPORT-61] [IMPORT-63] [IMPORT-71] columns that no word tells are chosen, and known again by their header; serial numbers on the board make no second card', async () => {
  const id = await page.makeBoard('A list by hand')
  await showBoard(page, 'employee', id)
  const text = 'Spalte 1;Spalte 2;Spalte 3;Spalte 4\nA;C-101;Foyer;SN-1\nA;C-102;Yard;SN-2'
  await press('Import CSV')
  await chooseList(text)
  await screen.findByRole('button', { name: 'Import 1 device' })
  expect(await roleOf('Spalte 1')).toBe('Name')
  await say('Spalte 1', 'Building')
  await within(await importDialog()).findByText('No column has the names of the devices. Choose Name for one of them.')
  expect(isThere('button', 'Import 0 devices')).toBe(true)
  await say('Spalte 2', 'Name')
  await say('Spalte 3', 'Name')
  await say('Spalte 4', 'Serial number')
  const ofCompany = async () => (await page.employee('GET', '/api/import-mappings')).body
  expect(await ofCompany()).toEqual([])
  await press('Import 2 devices', await importDialog())
  await press('Done', await importDialog())
  await expect.poll(ofCompany).toHaveLength(1)
  await expect.poll(() => factsOf(id, 'C-102 Yard')).toMatchObject({ building: 'A', serial: 'SN-2' })

  await untilGone('dialog', 'Import CSV')
  await press('Import CSV')
  await chooseList(`${text}\nB;C-103;Roof;sn2\nB;C-104;Gate;SN-4`)
  expect(await roleOf('Spalte 1')).toBe('Building')
  const second = within(await importDialog())
  await second.findByText('Serial number is on the board')
  await second.findByRole('button', { name: 'Import 1 device' })

  // A colleague's device, which was told nothing, has the company's word.
  await press('Close', await importDialog())
  await untilGone('dialog', 'Import CSV')
  for (const key of Object.keys(localStorage).filter((one) => one.includes('import columns')))
    localStorage.removeItem(key)
  await press('Import CSV')
  await chooseList(`${text}\nB;C-105;Mast;SN-5`)
  expect(await roleOf('Spalte 1')).toBe('Building')
})

it('[IMPORT-59] a list of columns A and H is taken as before, and its columns are shown', async () => {
  const id = await page.makeBoard('A list of two columns')
  await showBoard(page, 'employee', id)
  await press('Import CSV')
  await chooseList('one,two,three,four,five,six,seven,eight\nKP-1,,,,,,,"Lobby, east"')
  expect(await roleOf('one')).toBe('Name')
  expect(await roleOf('eight')).toBe('Description')
  await press('Import 1 device', await importDialog())
  await press('Done', await importDialog())
  await expect
    .poll(async () => (await cardsOf(page.employee, id)).get('KP-1 Lobby, east'))
    .toMatchObject({
      ...{ type: 'keypad', description: 'Lobby, east', status: 'waiting' },
    })
})

it('[IMPORT-67] a list that says other facts and another type of a card shows them at its row, and leaves the card as it is where no one ticks them', async () => {
  const id = await page.makeBoard('A list that differs')
  await showBoard(page, 'employee', id)
  await press('Import CSV')
  await chooseList('Name;Type;Floor;Room\nCAM-7;Camera;2;214')
  await press('Import 1 device', await importDialog())
  await press('Done', await importDialog())
  await expect.poll(() => factsOf(id, 'CAM-7')).toMatchObject({ floor: '2', room: '214' })

  await untilGone('dialog', 'Import CSV')
  await press('Import CSV')
  await chooseList('Name;Type;Floor;Room\nCAM-7;Keypad;3;\nCAM-8;Camera;1;101')
  const preview = within(await importDialog())
  await preview.findByText('1 card of this board says something else than this list that a list cannot change (Type).')
  await preview.findByText((_, line) => line?.textContent === 'Type stays Camera; the list says Keypad')
  await preview.findByText(
    (_, line) => line?.tagName === 'LABEL' && line.textContent === 'Floor: 2 stays; the list says 3',
  )
  await press('Import 1 device', await importDialog())
  await press('Done', await importDialog())
  await expect.poll(() => factsOf(id, 'CAM-8')).toMatchObject({ floor: '1' })
  expect(await factsOf(id, 'CAM-7')).toMatchObject({ floor: '2', room: '214' })
  expect((await cardsOf(page.employee, id)).get('CAM-7')?.type).toBe('camera')
})

it('[IMPORT-70] facts that a card lacks are taken over, others by a tick, and one undo gives back what it said', async () => {
  const id = await page.makeBoard('Facts again', [{ name: 'CAM-1' }])
  const deviceIds = [(await cardsOf(page.employee, id)).get('CAM-1')?.id]
  await page.employee('PATCH', '/api/devices/facts', { deviceIds, facts: { floor: '1', model: 'CD42' } })
  await showBoard(page, 'employee', id)
  await press('Import CSV')
  await chooseList('Name;Floor;Room;Model\nCAM-1;2;Hall;CD52')
  const region = within(await importDialog())
  const box = async (name: string) => region.findByRole('checkbox', { name })
  expect((await box('Room of row 2')).getAttribute('aria-checked')).toBe('true')
  expect((await box('Floor of row 2')).getAttribute('aria-checked')).toBe('false')
  expect((await box('Model of row 2')).getAttribute('aria-checked')).toBe('false')
  await user.click(await box('Floor of row 2'))
  await press('Change 1 device', await importDialog())
  await expect.poll(() => factsOf(id, 'CAM-1')).toMatchObject({ floor: '2', room: 'Hall', model: 'CD42' })
  await press('Undo import', await importDialog())
  await expect.poll(() => factsOf(id, 'CAM-1')).toMatchObject({ floor: '1', room: null, model: 'CD42' })
})
