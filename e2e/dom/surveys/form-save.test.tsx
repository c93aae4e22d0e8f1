import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FormRecord } from '#events/form/api.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import {
  addCamera,
  button,
  camera,
  editForm,
  failing,
  fieldOf,
  fill,
  intercept,
  leave,
  makeForm,
  openAt,
  openForm,
  press,
  problemOf,
  readForm,
  save,
  saveByCall,
  section,
  settle,
  sectionTitles,
  shown,
  toast,
} from './form-page.tsx'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let employee: Send
let other: Send
/** While it is true the page hears of no change of a section. */
let isDeaf = false
globalThis.WebSocket = class extends WebSocket {
  override set onmessage(listen: WebSocket['onmessage']) {
    super.onmessage = (event) => {
      if (!isDeaf || !String(event.data).includes('SectionChanged')) listen?.call(this, event)
    }
  }
}
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  other = await page.app.as('colleague')
  await page.signIn('employee')
})
afterEach(() => {
  isDeaf = false
  leave()
})
afterAll(() => page.close())

const notes = (title: string) => fieldOf(title, 'Camera Notes')
const notesOf = async (id: number) => (await readForm(employee, id)).sections.map(({ cameraNotes }) => cameraNotes)
const patched = (id: number) => ['PATCH', `/api/forms/${id}`] as const

describe('[FORM-76] a save', () => {
  it('lets nothing be typed, added, put back or cancelled until it is answered', async () => {
    const id = await makeForm(employee, camera(1), camera(2))
    await editForm(id)
    fill(notes('Camera 1'), 'Mine')
    await press('Delete Camera 2')
    expect(toast()).toEqual(['Camera 2 deleted', expect.anything()])
    page.line.stall('answers')
    await press('Save Form')
    await screen.findByRole('button', { name: 'Saving...' })
    expect([button('Cancel').disabled, button('Add Device(s)').disabled]).toEqual([true, true])
    expect(screen.getByRole('list', { name: 'Sections' }).hasAttribute('inert')).toBe(true)
    expect(toast()).toBe(null)
    await page.line.restore()
    await screen.findByRole('button', { name: 'Edit Form' })
    expect(await notesOf(id)).toEqual(['Mine'])
  })

  it('that failed says the reason phrase of the answer, and what was typed stays', async () => {
    const id = await makeForm(employee, camera(1))
    await editForm(id)
    fill(notes('Camera 1'), 'Mine')
    for (const [answer, said] of [
      [failing(500, 'Internal Server Error'), ['Failed to save form: Internal Server Error']],
      [
        failing(507, 'Insufficient Storage', { message: 'The disk is full.' }),
        ['Failed to save form: Insufficient Storage', 'The disk is full.'],
      ],
    ] as const) {
      const stop = intercept(...patched(id), answer)
      await press('Save Form')
      await expect.poll(toast).toEqual(said)
      stop()
    }
    expect(notes('Camera 1').value).toBe('Mine')
    await save()
    expect(toast()).toEqual(['Form saved successfully'])
  })

  it('[FORM-186] that is refused for a text names it at its section', async () => {
    await editForm(await makeForm(employee, camera(1), camera(2)))
    const long = 'x'.repeat(301)
    fill(fieldOf('Camera 2', 'Section Title'), long)
    await press('Save Form')
    await expect.poll(() => problemOf(long)).toContain('300')
    expect(problemOf('Camera 1')).toBe(undefined)
    fill(fieldOf(long, 'Section Title'), 'Camera 2')
    await save()
    await press('Edit Form')
    expect(problemOf('Camera 2')).toBe(undefined)
  })

  it('[FORM-170] [FORM-171] whose answer is lost is no change of another person, and doubles nothing', async () => {
    const id = await makeForm(employee, camera(1))
    await editForm(id)
    fill(notes('Camera 1'), 'First')
    await addCamera()
    const stop = intercept(...patched(id), async (send) => {
      await send()
      throw new TypeError('The connection was reset.')
    })
    await press('Save Form')
    // It waits in the outbox, which finds it in the form.
    await expect.poll(() => toast()?.[0]).toBe('Form saved successfully')
    stop()
    await press('Edit Form')
    fill(notes('Camera 1'), 'First, and more')
    await save()
    expect((await readForm(employee, id)).sections).toMatchObject([
      { id: 1, cameraNotes: 'First, and more' },
      { id: 2, title: 'Camera 2' },
    ])
  })

  it('[FORM-185] whose news do not come leaves what was typed in sight, and is not taken for a change of another', async () => {
    const id = await makeForm(employee, camera(1, { cameraNotes: 'Base' }))
    await editForm(id)
    isDeaf = true
    fill(notes('Camera 1'), 'Mine')
    await press('Save Form')
    await expect.poll(toast).toEqual(['Form saved successfully'])
    await expect
      .poll(() => screen.queryByRole<HTMLButtonElement>('button', { name: 'Save Form' })?.disabled)
      .toBe(false)
    fill(notes('Camera 1'), 'Mine, and more')
    await press('Save Form')
    await expect
      .poll(toast)
      .toEqual(['The form is saved', expect.stringContaining('as soon as its connection is back')])
    isDeaf = false
    await openForm(id)
    expect(notes('Camera 1').value).toBe('Mine, and more')
    await save()
    expect(await notesOf(id)).toEqual(['Mine, and more'])
  })
})

describe('a form that others save meanwhile', () => {
  it('[FORM-77] is followed in the sections that its editor leaves alone, and those touched stay as typed', async () => {
    const id = await makeForm(employee, camera(1), camera(2))
    await editForm(id)
    fill(notes('Camera 1'), 'Mine')
    await saveByCall(other, id, camera(1), camera(2, { cameraNotes: 'Theirs' }), camera(3, { cameraNotes: 'Added' }))
    await expect.poll(sectionTitles).toHaveLength(3)
    expect([notes('Camera 1').value, notes('Camera 2').value]).toEqual(['Mine', 'Theirs'])
    await save()
    expect(await notesOf(id)).toEqual(['Mine', 'Theirs', 'Added'])
  })

  it('[FORM-248] tells at the section that is typed into who changed or deleted it, as soon as that comes, and it stays in its place', async () => {
    const id = await makeForm(employee, camera(1), camera(2), camera(3))
    await editForm(id)
    fill(notes('Camera 1'), 'Mine')
    fill(notes('Camera 2'), 'Mine too')
    const said = (title: string) => within(section(title)).queryByText(/while you write$/)?.textContent
    await saveByCall(other, id, camera(1, { cameraNotes: 'Theirs' }), camera(2), camera(3))
    await expect.poll(() => said('Camera 1')).toBe('Changed by colleague Test while you write')
    await saveByCall(other, id, camera(1, { cameraNotes: 'Theirs' }), camera(3))
    await expect.poll(() => said('Camera 2')).toBe('Deleted by colleague Test while you write')
    expect(sectionTitles()).toEqual(['Camera 1', 'Camera 2', 'Camera 3'])
    expect(said('Camera 3')).toBe(undefined)
    await press('Save Form')
    const dialog = await screen.findByRole('dialog', { name: 'Changed by another person meanwhile' })
    expect(dialog.textContent).toContain('Deleted by colleague Test while you changed it.')
    for (const choice of within(dialog).getAllByRole('radio', { name: 'Keep mine' })) await user.click(choice)
    await press('Save Form', dialog)
    await screen.findByRole('button', { name: 'Edit Form' })
    expect((await readForm(employee, id)).sections).toMatchObject([
      { id: 1, cameraNotes: 'Mine' },
      { id: 4, title: 'Camera 2', cameraNotes: 'Mine too' },
      { id: 3 },
    ])
  })

  it('[FORM-78] [FORM-121] lets its editor choose field by field where both changed a section, and the rest is saved with it', async () => {
    const id = await makeForm(employee, camera(1, { cameraNotes: 'Base' }), camera(2))
    await editForm(id)
    fill(notes('Camera 1'), 'Mine')
    await user.click(within(section('Camera 1')).getByLabelText('Ladder'))
    fill(notes('Camera 2'), 'Mine too')
    await saveByCall(other, id, camera(1, { title: 'Crane', cameraNotes: 'Theirs' }), camera(2))
    await press('Save Form')
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed by another person meanwhile' }))
    expect(dialog.getByRole('status').textContent).toBe('1 to choose')
    const versions = within(dialog.getByRole('group', { name: 'Camera Notes' }))
    for (const text of ['Theirs', 'Mine']) expect(versions.getByText(text)).toBeTruthy()
    const title = within(dialog.getByRole('group', { name: 'Section Title' }))
    expect(title.getByRole('radio', { name: 'Keep this' }).getAttribute('aria-checked')).toBe('true')
    await user.click(versions.getByRole('radio', { name: 'Keep mine' }))
    await user.click(dialog.getByRole('button', { name: 'Save Form' }))
    await screen.findByRole('button', { name: 'Edit Form' })
    expect((await readForm(employee, id)).sections).toMatchObject([
      { title: 'Crane', cameraNotes: 'Mine', accessibility: { ladder: true } },
      { cameraNotes: 'Mine too' },
    ])
    // A version that was shown before the choice was not replaced unseen.
    const { lines } = FormRecord.parse((await employee('GET', `/api/forms/${id}/history`)).body)
    const fields = lines.flatMap((line) => line.fields)
    expect(fields).toContainEqual(expect.objectContaining({ from: 'Theirs', to: 'Mine' }))
    expect(fields.filter(({ unseen }) => unseen)).toEqual([])
  })

  it('[FORM-78] lets them choose where the other save came first on the way, and where its news do not come', async () => {
    const id = await makeForm(employee, camera(1, { cameraNotes: 'Base' }), camera(2))
    await editForm(id)
    fill(notes('Camera 1'), 'Mine')
    const stop = intercept(...patched(id), async (send) => {
      stop()
      await saveByCall(other, id, camera(1, { cameraNotes: 'Theirs' }), camera(2))
      return send()
    })
    await press('Save Form')
    await settle('Keep this')
    expect(await notesOf(id)).toEqual(['Theirs', undefined])

    await press('Edit Form')
    isDeaf = true
    fill(notes('Camera 1'), 'Mine')
    await saveByCall(other, id, camera(1, { cameraNotes: 'Theirs again' }), camera(2, { cameraNotes: 'Theirs too' }))
    await press('Save Form')
    await screen.findByText('Theirs again')
    isDeaf = false
    await settle('Keep mine')
    expect(await notesOf(id)).toEqual(['Mine', 'Theirs too'])
  })

  it('[FORM-73] [FORM-178] shows what was typed where it was deleted, and where it is opened then, with a way to drop it', async () => {
    const id = await makeForm(employee, camera(1))
    await editForm(id)
    fill(notes('Camera 1'), 'Typed in vain')
    expect(await other('DELETE', `/api/forms/${id}`)).toMatchObject({ status: 204 })
    await screen.findByRole('heading', { name: 'This survey is not available' })
    expect(shown('What you typed').textContent).toContain('Typed in vain')
    openAt(`/forms/${id}`)
    await screen.findByRole('heading', { name: 'Error Loading Form' })
    expect(shown('What you typed').textContent).toContain('Typed in vain')
    await press('Drop my changes')
    expect(screen.queryByRole('region', { name: 'What you typed' })).toBe(null)
    expect(document.activeElement?.textContent).toBe('Back to Surveys')
    openAt(`/forms/${id}`)
    await screen.findByRole('heading', { name: 'Error Loading Form' })
    expect(screen.queryByRole('region', { name: 'What you typed' })).toBe(null)
  })
})
