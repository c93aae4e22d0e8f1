import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Send } from '../../../server/testing/app/app.ts'
import {
  button,
  chooseInstall,
  door,
  editForm,
  fieldOf,
  fill,
  leave,
  makeForm,
  openForm,
  press,
  problemOf,
  readForm,
  save,
  section,
  sectionTitles,
  toast,
} from './form-page.tsx'
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

const TYPE_NEEDED = "Please select either 'New Install' or 'Existing/Replace'"
const DOORS_UNFINISHED = [
  'Validation Error',
  "All door sections must have either 'New Install' or 'Existing/Replace' selected",
]

describe('[FORM-84] a door without an install type', () => {
  it('[FORM-19] [FORM-245] is saved by an employee; an installer is told to choose one, and nothing is saved', async () => {
    const id = await makeForm(employee, door(1), door(2, { newHardwareRequired: { yes: true } }))
    await editForm(id)
    fill(fieldOf('Door 1', 'Additional Notes'), 'Nobody has seen it yet')
    await save()
    expect(toast()).toEqual(['Form saved successfully'])
    const before = await readForm(employee, id)
    expect(before.sections).toMatchObject([{ additionalNotes: 'Nobody has seen it yet' }, {}])
    expect(before.sections[0]).not.toHaveProperty('installType')

    leave()
    await page.signIn('installer')
    await editForm(id)
    await user.click(
      within(within(section('Door 1')).getByRole('group', { name: 'New Hardware' })).getByLabelText('Maglock'),
    )
    const tapped = within(section('Door 1')).getByRole('group', { name: 'New Hardware' }).parentElement
    expect(tapped?.querySelector('[role=alert]')?.textContent).toBe('Please Select The Install Type First')
    await press('Save Form')
    await expect.poll(toast).toEqual(DOORS_UNFINISHED)
    expect([problemOf('Door 1'), problemOf('Door 2')]).toEqual([TYPE_NEEDED, TYPE_NEEDED])
    expect(await readForm(employee, id)).toEqual(before)

    await chooseInstall('Door 1', 'New Install')
    expect(problemOf('Door 1')).toBe(undefined)
    await user.click(
      within(within(section('Door 1')).getByRole('group', { name: 'New Hardware' })).getByLabelText('Maglock'),
    )
    await chooseInstall('Door 2', 'Existing/Replace')
    await save()
    expect((await readForm(employee, id)).sections).toMatchObject([
      { installType: { newInstall: true }, hardwareTypes: { maglock: true } },
      { installType: { existingReplace: true }, newHardwareRequired: { yes: true } },
    ])
    leave()
    await page.signIn('employee')
  })

  it('[FORM-241] [FORM-242] leaves what an installer filled in to others, who read that it is not finished, and comes into sight', async () => {
    const id = await makeForm(employee, door(1, { installType: { newInstall: true } }), door(2))
    await page.signIn('installer')
    await editForm(id)
    const came: (string | null)[] = []
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function note(this: HTMLElement) {
      came.push(this.getAttribute('aria-label'))
    })
    fill(fieldOf('Door 1', 'Additional Notes'), 'Oak')
    await press('Save Form')
    await expect.poll(toast).toEqual(DOORS_UNFINISHED)
    expect(came).toEqual(['Door 2'])
    expect(problemOf('Door 2')).toBe(TYPE_NEEDED)
    expect((await readForm(employee, id)).sections).toMatchObject([{ additionalNotes: 'Oak' }, {}])
    expect(button('Save Form').disabled).toBe(false)
    leave()

    await page.signIn('employee')
    await openForm(id)
    await press('Door 2 is not finished')
    expect(came.at(-1)).toBe('Door 2')
    leave()

    await page.signIn('installer')
    await editForm(id)
    await chooseInstall('Door 2', 'New Install')
    await save()
    expect(screen.queryByText(/not finished/)).toBeNull()
    leave()
    await page.signIn('employee')
  })

  it('opens where sections are folded away, and no other does', async () => {
    const installType = { newInstall: true }
    const doors = Array.from({ length: 9 }, (_, index) => door(index + 1, index === 4 ? {} : { installType }))
    const id = await makeForm(employee, ...doors)
    await page.signIn('installer')
    await editForm(id)
    expect(sectionTitles()).toHaveLength(9)
    expect(screen.queryByLabelText('Section Title')).toBe(null)
    await press('Save Form')
    await expect.poll(toast).toEqual(DOORS_UNFINISHED)
    expect(problemOf('Door 5')).toBe(TYPE_NEEDED)
    expect(screen.getByLabelText('Section Title')).toBe(fieldOf('Door 5', 'Section Title'))
    await chooseInstall('Door 5', 'New Install')
    await save()
    leave()
    await page.signIn('employee')
  })
})
