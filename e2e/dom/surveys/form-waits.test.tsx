import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Send } from '../../../server/testing/app/app.ts'
import { answerUploads, choose, inputs, onTheirWay, photosOf, picture, sendAgain } from './form-photos-page.ts'
import { openTestPage, type TestPage } from '../test-page.tsx'
import {
  addCamera,
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
  readForm,
  saveByCall,
  settle,
  shown,
  toast,
} from './form-page.tsx'

let page: TestPage
let employee: Send
let other: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  other = await page.app.as('colleague')
  await page.signIn('employee')
})
afterEach(() => leave())
afterAll(() => page.close())

const notes = (title: string) => fieldOf(title, 'Camera Notes')
const waitingNotice = () => screen.getByText('This form waits to be saved').closest('[role=status]')?.textContent ?? ''
const notesOf = async (id: number) => (await readForm(employee, id)).sections.map(({ cameraNotes }) => cameraNotes)
const patched = (id: number) => ['PATCH', `/api/forms/${id}`] as const

describe('[FORM-192] a save that waited for the connection', () => {
  /** Saves a text into Camera 1 without a connection. */
  async function saveAway(id: number, text: string): Promise<void> {
    await editForm(id)
    await page.line.cut()
    fill(notes('Camera 1'), text)
    await press('Save Form')
    await screen.findByText('This form waits to be saved')
  }

  it('[FORM-191] can be taken back, and goes by itself once the connection is back', async () => {
    const id = await makeForm(employee, camera(1))
    await saveAway(id, 'Typed on the ladder')
    expect(toast()).toEqual(['Saved on this device', 'It is sent when the connection is back.'])
    await screen.findByText('Offline: what you type is kept here')
    await press('Cancel')
    expect(notes('Camera 1').value).toBe('Typed on the ladder')
    await press('Save Form')
    await screen.findByText('This form waits to be saved')
    expect(shown('Camera 1').textContent).toContain('Typed on the ladder')
    await page.line.restore()
    await expect.poll(() => toast()?.[0]).toBe('Form saved successfully')
    await expect.poll(() => screen.queryByText('This form waits to be saved')).toBe(null)
    expect(await notesOf(id)).toEqual(['Typed on the ladder'])
  })

  it('opens the dialog in a later page where another person changed the section too', async () => {
    const id = await makeForm(employee, camera(1))
    await saveAway(id, 'Mine')
    await saveByCall(other, id, camera(1, { cameraNotes: 'Theirs' }))
    await page.line.restore()
    await settle('Keep mine')
    expect(await notesOf(id)).toEqual(['Mine'])
  })

  it('[OFFLINE-115] goes on any screen, with what its person typed of new sections, once', async () => {
    const id = await makeForm(employee, camera(1))
    await editForm(id)
    await addCamera()
    await page.line.cut()
    fill(notes('Camera 1'), 'From the shaft')
    await press('Save Form')
    await screen.findByText('This form waits to be saved')
    openAt('/forms')
    expect(screen.queryByText('This form waits to be saved')).toBe(null)
    await page.line.restore()
    await expect.poll(() => toast()?.[0]).toBe('Form saved successfully')
    expect((await readForm(employee, id)).sections).toMatchObject([
      { title: 'Camera 1', cameraNotes: 'From the shaft' },
      { title: 'Camera 2' },
    ])
    await openForm(id)
    await screen.findByRole('button', { name: 'Edit Form' })
    expect(screen.queryByText('This form waits to be saved')).toBe(null)
  })

  it('[OFFLINE-115] that an earlier release noted beside its draft goes, too', async () => {
    const id = await makeForm(employee, camera(1))
    await editForm(id)
    fill(notes('Camera 1'), 'Noted')
    const key = Object.keys(localStorage).find((one) => one.endsWith(` form ${id}`))
    localStorage.setItem(`${key} save`, JSON.stringify({ version: 1, at: new Date().toISOString() }))
    openAt(`/forms/${await makeForm(employee, camera(1))}`)
    await expect.poll(() => notesOf(id)).toEqual(['Noted'])
    expect(localStorage.getItem(`${key} save`)).toBe(null)
  })

  it('and is refused is edited again, with the reason', async () => {
    const id = await makeForm(employee, camera(1))
    await saveAway(id, 'Typed')
    intercept(...patched(id), failing(400, 'Bad Request', { message: 'sections.0.cameraNotes is too long' }))
    await page.line.restore()
    await expect.poll(toast).toEqual(['Failed to save form: Bad Request', 'sections.0.cameraNotes is too long'])
    expect(screen.queryByText('This form waits to be saved')).toBe(null)
    expect(notes('Camera 1').value).toBe('Typed')
  })
})

describe('[OFFLINE-149] [FORM-181] a save while photos of a new section are on their way', () => {
  /** Saves a new camera whose photo has no answer. */
  async function saveBeforePhoto(): Promise<number> {
    const id = await makeForm(employee)
    await editForm(id)
    await addCamera()
    answerUploads()
    await choose('Camera 1', picture('view.jpg'))
    await expect.poll(() => onTheirWay('Camera 1')).toHaveLength(1)
    await press('Save Form')
    await expect.poll(toast).toEqual(['Saved on this device', 'It is sent as soon as its photos are there.'])
    expect((await readForm(employee, id)).sections).toEqual([])
    return id
  }
  const WITH_PHOTO = [{ title: 'Camera 1', photos: [expect.stringMatching(/^form-/)] }]

  it('waits for them, and goes after them where its form is closed', async () => {
    const id = await saveBeforePhoto()
    expect(waitingNotice()).toContain('It is sent as soon as its photos are there.')
    openAt('/forms')
    sendAgain()
    await page.line.cut()
    await page.line.restore()
    await expect.poll(async () => (await readForm(employee, id)).sections).toMatchObject(WITH_PHOTO)
  })

  it('says at the open form which of them failed, and goes once they are sent again', async () => {
    const id = await saveBeforePhoto()
    answerUploads(500, 'Server Error')
    await page.line.cut()
    await page.line.restore()
    await expect.poll(waitingNotice).toContain('1 photo did not get there. Retry or remove it, then the form is sent.')
    sendAgain()
    await press('Retry view.jpg')
    await screen.findByRole('button', { name: 'Edit Form' })
    await expect.poll(async () => (await readForm(employee, id)).sections).toMatchObject(WITH_PHOTO)
  })
})

it('[FORM-187] a section takes as many selections of photos as people make without a connection, and all are sent', async () => {
  const id = await makeForm(employee, camera(1))
  await editForm(id)
  await page.line.cut()
  await screen.findByText('Offline: what you type is kept here')
  for (const count of [1, 2, 3]) {
    await choose('Camera 1', picture(`selection ${count}.jpg`))
    await expect.poll(() => onTheirWay('Camera 1')).toHaveLength(count)
    await expect.poll(() => inputs('Camera 1').some(({ disabled }) => disabled)).toBe(false)
  }
  await page.line.restore()
  await expect.poll(() => photosOf('Camera 1')).toBe(3)
  expect(onTheirWay('Camera 1')).toEqual([])
})
