import { expect, type Locator, type Page } from 'playwright/test'
import { button, toast } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { camera, door, makeForm, openForm, readForm, save, section, sectionTitles, shown, unfold } from './form-page.ts'

const UNDER_EXISTING = '(Disabled - select Existing/Replace to enable)'
const UNDER_NEW = '(Disabled - select New Install to enable)'
/** The groups of a door by reading B under either install type, each with the number of its boxes or radios. */
const FIRST_SIDE = [
  ['New Hardware', 4],
  ['New Input Device', 3],
  ['New Cable Run', 2],
] as const
const SECOND_SIDE = [
  ['Lock Hardware', 4],
  ['Input Device', 3],
  ['Cable Run', 2],
] as const

/** A group of boxes or radios by its whole name, a hint included. */
const group = (within: Locator, name: string) =>
  within.getByRole('group', { name, exact: true }).or(within.getByRole('radiogroup', { name, exact: true }))
const options = (of: Locator) => of.getByRole('checkbox').or(of.getByRole('radio'))

/** Expects that a group has so many boxes or radios, and that all of them can be chosen. */
async function expectOpen(within: Locator, name: string, count: number): Promise<void> {
  const all = options(group(within, name))
  await expect(all, name).toHaveCount(count)
  for (let index = 0; index < count; index += 1) await expect(all.nth(index), name).toBeEnabled()
}

/** Expects that a group says how it opens, and that none of its boxes or radios can be chosen. */
async function expectClosed(within: Locator, name: string, hint: string, count: number): Promise<void> {
  const all = options(group(within, `${name}${hint}`))
  await expect(all, name).toHaveCount(count)
  for (let index = 0; index < count; index += 1) await expect(all.nth(index), name).toBeDisabled()
}

/** Opens a form to be edited. */
async function edit(page: Page, id: number): Promise<void> {
  await openForm(page, id)
  await button(page, 'Edit Form').click()
}

/** Opens "Add New Section" for a type, from the menu. */
async function openAdd(page: Page, type: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Add Device(s)' }).first().click()
  await page.getByRole('menuitem', { name: type, exact: true }).click()
  return page.getByRole('dialog', { name: 'Add New Section' })
}

test('[FORM-80] doors are added in a number that is asked for, count on from those there are, and take reading B', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Counted doors', [door(4, { title: 'Door 1' }), camera(5, { title: 'Camera 1' })])
  await edit(page, id)
  const dialog = await openAdd(page, 'Door')
  const count = dialog.getByLabel('Number of Doors')
  await expect(count).toHaveValue('1')
  await count.fill('0')
  await count.blur()
  await expect(count).toHaveValue('1')
  await count.fill('2 doors')
  await expect(count).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Add 2 Sections' }).click()
  await expect(sectionTitles(page)).toHaveCount(4)
  const last = section(page, 'Door 3')
  await unfold(page, 'Door 3')
  await last.getByRole('radio', { name: 'Existing/Replace' }).click()
  await group(last, 'Input Device').getByLabel('DPI').click()
  await group(last, 'Cable Run').getByLabel('No', { exact: true }).click()
  await save(page)
  const { sections } = await readForm(page, id)
  expect(sections.map((one) => [one.id, one.title])).toEqual([
    [4, 'Door 1'],
    [5, 'Camera 1'],
    [6, 'Door 2'],
    [7, 'Door 3'],
  ])
  expect(sections[3]).toMatchObject({
    ...{ type: 'door', doorPhotos: [], installType: { existingReplace: true } },
    ...{ inputDeviceTypes2: { dpi: true }, cableRun2: { no: true } },
  })
  for (const ofReadingA of ['newHardwareRequired', 'newCableRunsNeeded'])
    expect(sections[3]).not.toHaveProperty(ofReadingA)
})

test('[FORM-80] sections other than cameras and doors are added one at a time', async ({ openAs }) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Uncounted', [camera(1)])
  await edit(page, id)
  const dialog = await openAdd(page, 'Camera')
  const count = dialog.getByLabel(/^Number of/)
  for (const counted of ['Camera', 'Door']) {
    await dialog.getByRole('radio', { name: counted }).click()
    await expect(count, counted).toHaveCount(1)
    await count.fill('3')
  }
  const others = ['MDF/IDF', 'Networking', 'Fire Relay', 'Alarms', 'Form Information', 'Installer Information']
  for (const other of [...others, 'PhySaaS Notes']) {
    await dialog.getByRole('radio', { name: other }).click()
    await expect(dialog.getByRole('button', { name: 'Add Section', exact: true }), other).toBeVisible()
    await expect(count, other).toHaveCount(0)
  }
  await dialog.getByRole('radio', { name: 'Alarms' }).click()
  await dialog.getByRole('button', { name: 'Add Section', exact: true }).click()
  await save(page)
  expect((await readForm(page, id)).sections.map((one) => one.title)).toEqual(['Camera 1', 'Alarms'])
})

test('[FORM-83] a door by reading B closes the side of the other install type, and says how it opens', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'Two sides', [door(1)])
  await edit(page, id)
  const it = section(page, 'Door 1')
  for (const [name, count] of [...FIRST_SIDE, ...SECOND_SIDE]) await expectOpen(it, name, count)

  await it.getByRole('radio', { name: 'New Install' }).click()
  for (const [name, count] of FIRST_SIDE) await expectOpen(it, name, count)
  for (const [name, count] of SECOND_SIDE) await expectClosed(it, name, UNDER_EXISTING, count)
  await expect(it.getByText(UNDER_EXISTING)).toHaveCount(3)
  await expect(it.getByText(UNDER_NEW)).toHaveCount(0)
  await expectOpen(it, 'Install Type', 2)

  await it.getByRole('radio', { name: 'Existing/Replace' }).click()
  for (const [name, count] of SECOND_SIDE) await expectOpen(it, name, count)
  for (const [name, count] of FIRST_SIDE) await expectClosed(it, name, UNDER_NEW, count)
  await expect(it.getByText(UNDER_NEW)).toHaveCount(3)
  await expect(it.getByText(UNDER_EXISTING)).toHaveCount(0)
  await expect(it.getByLabel('Additional Notes')).toBeEnabled()
})

test('[FORM-83] a door by reading A closes its lock hardware under Existing/Replace, and nothing else', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const id = await makeForm(page, 'One side', [door(1, { newHardwareRequired: { yes: true } })])
  await edit(page, id)
  const it = section(page, 'Door 1')
  const others = ['Install Type', 'New Hardware Required', 'New Cable Runs Needed']
  await it.getByRole('radio', { name: 'New Install' }).click()
  await expectOpen(it, 'Lock Hardware', 8)
  for (const name of others) await expectOpen(it, name, 2)

  await it.getByRole('radio', { name: 'Existing/Replace' }).click()
  await expectClosed(it, 'Lock Hardware', UNDER_NEW, 8)
  for (const name of others) await expectOpen(it, name, 2)
  await expect(it.getByText(/Disabled - select/)).toHaveCount(1)
})

test('[FORM-19] [FORM-84] an employee saves a door without an install type; an installer is told to choose one', async ({
  openAs,
}) => {
  const employee = await openAs('employee')
  const installer = await openAs('installer')
  const id = await makeForm(employee, 'Open door', [door(1)])
  await edit(employee, id)
  await section(employee, 'Door 1').getByLabel('Additional Notes').fill('Nobody has seen it yet')
  await save(employee)
  await expect(toast(employee, 'Form saved successfully')).toBeVisible()
  const before = await readForm(employee, id)
  expect(before.sections).toMatchObject([{ additionalNotes: 'Nobody has seen it yet' }])
  expect(before.sections[0]).not.toHaveProperty('installType')

  await edit(installer, id)
  await section(installer, 'Door 1').getByLabel('Additional Notes').fill('Behind the stage')
  await button(installer, 'Save Form').click()
  await expect(toast(installer, 'Validation Error')).toContainText(
    "All door sections must have either 'New Install' or 'Existing/Replace' selected",
  )
  await expect(button(installer, 'Save Form')).toBeEnabled()
  expect(await readForm(employee, id)).toEqual(before)
})

test('[FORM-20] [FORM-70] alarms are for Existing/Replace or a New Installation, shown and saved by these names', async ({
  openAs,
}) => {
  const page = await openAs('employee')
  const alarms = { id: 1, type: 'alarms', title: 'Alarms', installationType: { existingReplace: true } }
  const id = await makeForm(page, 'Alarms', [alarms])
  await openForm(page, id)
  await expect(shown(page, 'Alarms').getByRole('definition')).toHaveText('Existing/Replace')
  await button(page, 'Edit Form').click()
  const it = section(page, 'Alarms')
  await expect(it.getByRole('radio', { name: 'Existing/Replace' })).toBeChecked()
  await it.getByRole('radio', { name: 'New Installation' }).click()
  await expect(it.getByRole('radio', { name: 'Existing/Replace' })).not.toBeChecked()
  await save(page)
  await expect(shown(page, 'Alarms').getByRole('definition')).toHaveText('New Installation')
  expect((await readForm(page, id)).sections).toMatchObject([
    { installationType: { existingReplace: false, newInstallation: true } },
  ])
})
