import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useToast } from '../../../client/ui/toast/toast.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import {
  button,
  camera,
  chooseInstall,
  door,
  editForm,
  fieldOf,
  fill,
  leave,
  makeForm,
  openAdd,
  openForm,
  press,
  readForm,
  save,
  section,
  sectionTitles,
  shown,
  toast,
  unfold,
} from './form-page.tsx'
import { choose, photosOf, picture } from './form-photos-page.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  await page.signIn('employee')
})
afterEach(leave)
afterAll(() => page.close())

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('[FORM-243] a folded section says how many photos it has', async () => {
  await editForm(await makeForm(employee, camera(1)))
  await choose('Camera 1', picture('view.jpg'))
  await expect.poll(() => photosOf('Camera 1')).toBe(1)
  const toggle = within(section('Camera 1')).getByRole('button', { expanded: true })
  await user.click(toggle)
  await expect.poll(() => toggle.textContent).toMatch(/1 photo$/)
})

const countIn = (dialog: HTMLElement) => within(dialog).queryByRole<HTMLInputElement>('textbox', { name: /^Number of/ })
const count = (dialog: HTMLElement, text: string) => fill(within(dialog).getByRole('textbox'), text)

describe('[FORM-80] a new section', () => {
  it('stands at the end, with a title that counts on and the next id; a number of doors is from one on', async () => {
    const id = await makeForm(employee, door(4, { title: 'Door 1' }), camera(5, { title: 'Camera 1' }))
    await editForm(id)
    const dialog = await openAdd('Door')
    expect(countIn(dialog)?.value).toBe('1')
    for (const [typed, kept] of [
      ['0x', '0'],
      ['2 doors', '2'],
    ] as const) {
      count(dialog, typed)
      expect(countIn(dialog)?.value).toBe(kept)
    }
    count(dialog, '0')
    fireEvent.blur(within(dialog).getByRole('textbox'))
    expect(countIn(dialog)?.value).toBe('1')
    count(dialog, '2')
    await press('Add 2 Sections', dialog)
    expect(sectionTitles()).toEqual(['Door 1', 'Camera 1', 'Door 2', 'Door 3'])
    await expect.poll(focused).toBe('Door 2')

    // It takes reading B.
    await unfold('Door 3')
    const last = within(section('Door 3'))
    await user.click(last.getByRole('radio', { name: 'Existing/Replace' }))
    await user.click(within(last.getByRole('group', { name: 'Input Device' })).getByLabelText('DPI'))
    await user.click(within(last.getByRole('radiogroup', { name: 'Cable Run' })).getByLabelText('No'))
    await save()
    const { sections } = await readForm(employee, id)
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

  it('is added one at a time, unless it is a camera or a door', async () => {
    const id = await makeForm(employee)
    await openForm(id)
    expect(screen.getByText('This form has no sections.')).toBeTruthy()
    await press('Edit Form')
    await user.click(screen.getAllByRole('button', { name: 'Add Device(s)' }).at(-1) as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Add New Section' })
    const choose = (type: string) => user.click(within(dialog).getByRole('radio', { name: type }))
    const others = ['MDF/IDF', 'Networking', 'Fire Relay', 'Alarms', 'Form Information', 'Installer Information']
    await choose('Camera')
    count(dialog, '3')
    for (const other of [...others, 'PhySaaS Notes']) {
      await choose(other)
      expect([other, countIn(dialog), button('Add Section', dialog).disabled]).toEqual([other, null, false])
    }
    await choose('Alarms')
    await press('Add Section', dialog)
    await save()
    expect((await readForm(employee, id)).sections.map((one) => one.title)).toEqual(['Alarms'])
  })
})

const UNDER_EXISTING = '(Disabled - select Existing/Replace to enable)'
const UNDER_NEW = '(Disabled - select New Install to enable)'
/** The groups of a door by reading B under either install type, each with the number of its boxes or radios. */
const FIRST_SIDE = { 'New Hardware': 4, 'New Input Device': 3, 'New Cable Run': 2 }
const SECOND_SIDE = { 'Lock Hardware': 4, 'Input Device': 3, 'Cable Run': 2 }
/** The same groups with what they say while they are closed. */
const closed = (side: Readonly<Record<string, number>>, hint: string) =>
  Object.fromEntries(Object.entries(side).map(([name, options]) => [`${name}${hint}`, options]))

/** The groups of a section whose boxes or radios can all be chosen, and those of which none can, with the number of each. */
function groupsOf(title: string) {
  const open: Record<string, number> = {}
  const shut: Record<string, number> = {}
  for (const group of section(title).querySelectorAll('[role=group], [role=radiogroup]')) {
    const options = [...group.querySelectorAll<HTMLButtonElement>('[role=checkbox], [role=radio]')]
    const name = document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? ''
    const disabled = options.filter((option) => option.disabled).length
    expect([0, options.length]).toContain(disabled)
    Object.assign(disabled === 0 ? open : shut, { [name]: options.length })
  }
  return { open, shut }
}

describe('[FORM-83] a door', () => {
  it('by reading B closes the side of the other install type, and says how it opens', async () => {
    await editForm(await makeForm(employee, door(1)))
    const type = { 'Install Type': 2 }
    expect(groupsOf('Door 1')).toEqual({ open: { ...type, ...FIRST_SIDE, ...SECOND_SIDE }, shut: {} })
    await chooseInstall('Door 1', 'New Install')
    expect(groupsOf('Door 1')).toEqual({ open: { ...type, ...FIRST_SIDE }, shut: closed(SECOND_SIDE, UNDER_EXISTING) })
    await chooseInstall('Door 1', 'Existing/Replace')
    expect(groupsOf('Door 1')).toEqual({ open: { ...type, ...SECOND_SIDE }, shut: closed(FIRST_SIDE, UNDER_NEW) })
    expect(fieldOf('Door 1', 'Additional Notes').disabled).toBe(false)
  })

  it('by reading A closes its lock hardware under Existing/Replace, and nothing else', async () => {
    await editForm(await makeForm(employee, door(1, { newHardwareRequired: { yes: true } })))
    const others = { 'Install Type': 2, 'New Hardware Required': 2, 'New Cable Runs Needed': 2 }
    await chooseInstall('Door 1', 'New Install')
    expect(groupsOf('Door 1')).toEqual({ open: { ...others, 'Lock Hardware': 8 }, shut: {} })
    await chooseInstall('Door 1', 'Existing/Replace')
    expect(groupsOf('Door 1')).toEqual({ open: others, shut: { [`Lock Hardware${UNDER_NEW}`]: 8 } })
  })
})

it('[FORM-20] [FORM-70] alarms are for Existing/Replace or a New Installation, shown and saved by these names', async () => {
  const alarms = { id: 1, type: 'alarms', title: 'Alarms', installationType: { existingReplace: true } }
  const id = await makeForm(employee, alarms)
  await openForm(id)
  expect(within(shown('Alarms')).getByRole('definition').textContent).toBe('Existing/Replace')
  await press('Edit Form')
  const radio = (name: string) => within(section('Alarms')).getByRole('radio', { name })
  expect(radio('Existing/Replace').getAttribute('aria-checked')).toBe('true')
  await user.click(radio('New Installation'))
  expect(radio('Existing/Replace').getAttribute('aria-checked')).toBe('false')
  await save()
  expect(within(shown('Alarms')).getByRole('definition').textContent).toBe('New Installation')
  expect((await readForm(employee, id)).sections).toMatchObject([
    { installationType: { existingReplace: false, newInstallation: true } },
  ])
})

describe('[FORM-74] what is changed', () => {
  it('goes with Cancel after a question, back to the form as it is saved; a toast gives a deleted section back', async () => {
    await editForm(await makeForm(employee, camera(1, { cameraNotes: 'Saved' })))
    fill(fieldOf('Camera 1', 'Section Title'), 'North camera')
    await press('Delete North camera')
    expect(sectionTitles()).toEqual([])
    expect(toast()).toEqual(['North camera deleted', expect.anything()])
    act(() => useToast.getState().shown?.action?.onClick())
    expect(sectionTitles()).toEqual(['North camera'])
    await press('Cancel')
    await press('Keep editing', await screen.findByRole('alertdialog'))
    expect(sectionTitles()).toEqual(['North camera'])
    await press('Cancel')
    await press('Discard', await screen.findByRole('alertdialog'))
    await screen.findByRole('button', { name: 'Edit Form' })
    expect(shown('Camera 1').textContent).toContain('Saved')
    await press('Edit Form')
    await press('Cancel')
    expect(await screen.findByRole('button', { name: 'Edit Form' })).toBeTruthy()
  })

  it('leaves a line in the place of a deleted section that gives it back, by keyboard and after a reload too', async () => {
    const id = await makeForm(employee, camera(1), camera(2))
    await editForm(id)
    button('Delete Camera 1').focus()
    await user.keyboard('{Enter}')
    await expect.poll(focused).toBe('Undo: Camera 1 deleted')
    await openForm(id)
    button('Undo: Camera 1 deleted').focus()
    await user.keyboard('{Enter}')
    await expect.poll(focused).toBe('Move Camera 1')
    expect(sectionTitles()).toEqual(['Camera 1', 'Camera 2'])
  })
})

it('[FORM-79] a key that is pressed in a form of 150 cameras paints its own section alone, and those folded away have no fields', async () => {
  const cameras = Array.from({ length: 150 }, (_, index) => camera(index + 1, { cameraNotes: 'Note '.repeat(20) }))
  await editForm(await makeForm(employee, ...cameras))
  const own = section('Camera 75')
  await user.click(within(own).getByRole('button', { name: /^Camera 75/ }))
  expect(document.querySelectorAll('textarea')).toHaveLength(own.querySelectorAll('textarea').length)
  const changed: Node[] = []
  const watch = new MutationObserver((records) => void changed.push(...records.map(({ target }) => target)))
  const title = fieldOf('Camera 75', 'Section Title')
  await user.type(title, 'x')
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  await user.type(title, 'y')
  changed.push(...watch.takeRecords().map(({ target }) => target))
  watch.disconnect()
  expect(own.getAttribute('aria-label')).toBe('Camera 75xy')
  expect(changed).not.toEqual([])
  expect(changed.filter((target) => !own.contains(target))).toEqual([])
})
