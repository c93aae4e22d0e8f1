import { describe, expect, it } from 'vitest'
import { Form, FormRecord, PrintedForm } from '#events/form/api.ts'
import { AGE_HEADER } from '#events/kernel/http.ts'
import { KEY_NAME, makeKey, withKey } from '../../testing/app/api-keys.ts'
import { emailOf, type Send } from '../../testing/app/app.ts'
import { formPhotos, newForm } from '../../testing/app/forms.ts'
import { JPEG } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const colleague = await app.as('colleague')
const installer = await app.as('installer')
const stranger = await app.as('stranger')

const note = (id: number, notes = '') => ({ id, type: 'notes', title: `Notes ${id}`, ...(notes !== '' && { notes }) })
const camera = (id: number, cameraNotes = '') => ({
  ...{ id, type: 'camera', title: `Camera ${id}` },
  ...(cameraNotes !== '' && { cameraNotes }),
})
const save = (id: number, sections: readonly object[], send: Send = employee) =>
  send('PATCH', `/api/forms/${id}`, { sections })
const record = async (id: number, query = '', send: Send = employee) =>
  FormRecord.parse((await send('GET', `/api/forms/${id}/history${query}`)).body)
const revisions = ({ lines }: FormRecord) => lines.map(({ revision }) => revision)
const printed = async (id: number) => PrintedForm.parse((await employee('GET', `/api/forms/${id}/print`)).body)

describe('the history of a form', () => {
  it('[FORM-123] is read page by page to both ends, each page with the revision up to which it goes', async () => {
    const id = await newForm(employee, { sections: [note(1)] })
    for (let index = 1; index <= 60; index += 1) await save(id, [note(1, `${index}`)])
    const newest = await record(id)
    expect([newest.newest, newest.hasMore, newest.lines.length]).toEqual([60, true, 50])
    expect(revisions(newest).slice(0, 2)).toEqual([60, 59])
    const older = await record(id, '?before=11')
    expect([older.hasMore, revisions(older)]).toEqual([false, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]])
    const first = await record(id, '?after=5')
    expect([first.newest, first.hasMore, first.lines.length]).toEqual([55, true, 50])
    const rest = await record(id, '?after=55')
    expect([rest.newest, rest.hasMore, revisions(rest)]).toEqual([60, false, [60, 59, 58, 57, 56]])
    expect(await record(id, '?after=60')).toEqual({ lines: [], newest: 60, hasMore: false })
  })

  it('[FORM-123] tells of one section alone, and reads on up to the newest revision', async () => {
    const id = await newForm(employee, { sections: [note(1), note(2)] })
    await save(id, [note(1, 'one'), note(2)])
    await save(id, [note(1, 'one'), note(2, 'two')])
    const one = await record(id, '?section=1')
    expect([one.newest, one.hasMore, revisions(one)]).toEqual([2, false, [1]])
    expect(await record(id, '?section=1&after=1')).toEqual({ lines: [], newest: 2, hasMore: false })
    expect(await employee('GET', `/api/forms/${id}/history?section=x`)).toMatchObject({ status: 400 })
  })
})

it('[HIST-121] the history of a form tells employees by which API key something came, and installers and keys of none', async () => {
  const id = await newForm(employee, { sections: [note(1)], assignedUsers: [emailOf('installer')] })
  const key = await makeKey(employee, ['surveys:read', 'surveys:write'])
  expect(await save(id, [note(1, 'by key')], withKey(app, key))).toMatchObject({ status: 200 })
  const keys = async (send: Send) => (await record(id, '', send)).lines.map(({ apiKey }) => apiKey)
  expect(await keys(employee)).toEqual([{ id: expect.any(String), name: KEY_NAME }, undefined])
  for (const other of [installer, withKey(app, key)]) expect(await keys(other)).toEqual([undefined, undefined])
})

describe('a form to be handed over', () => {
  it('[FORM-130] has its fields and photos, and who filled each section in, the last one first', async () => {
    const id = await newForm(employee, { sections: [camera(1), note(2)], assignedUsers: [emailOf('installer')] })
    await save(id, [camera(1, 'low'), note(2)], colleague)
    await save(id, [camera(1, 'high'), note(2)])
    await colleague('POST', '/api/forms/upload-photos', formPhotos(id, 1, JPEG))
    const { sections, ...head } = await printed(id)
    const { revision } = Form.parse((await employee('GET', `/api/forms/${id}`)).body)
    const by = (person: number, name: string) => ({ id: person, name: `${name} Test` })
    expect(head).toMatchObject({ id, title: 'North wing', revision, createdBy: by(1, 'employee') })
    expect(head.organization).not.toBe('')
    const [line] = (await record(id)).lines
    expect(head.at).toBe(line?.at)
    expect(sections).toMatchObject([
      {
        ...{ id: 1, type: 'camera', answers: { cameraNotes: 'high' } },
        photos: [{ fileName: 'photo-1.jpg', path: expect.stringMatching(`^form-${id}/`) as unknown }],
        filledIn: [{ by: by(2, 'colleague'), at: head.at }, { by: by(1, 'employee') }],
      },
      { id: 2, answers: {}, photos: [], filledIn: [] },
    ])
  })

  it('[FORM-130] counts what a form or section began with, if that says something', async () => {
    const id = await newForm(employee, { sections: [note(1, 'one'), { ...camera(2), typeOfInstall: {} }] })
    await save(id, [note(1, 'one'), camera(2), camera(3, 'new'), camera(4)], colleague)
    const whoFilledIn = (await printed(id)).sections.map(({ filledIn }) => filledIn.map(({ by }) => by?.id))
    expect(whoFilledIn).toEqual([[1], [], [2], []])
  })

  it('[FORM-193] says when saves and photos that waited were done, and believes no age of other work', async () => {
    const hour = 3_600_000
    const headers = { [AGE_HEADER]: `${hour}` }
    const id = await newForm(employee, { sections: [camera(1)] })
    await employee('PATCH', `/api/forms/${id}`, { sections: [camera(1, 'low')] }, { headers })
    await employee('POST', '/api/forms/upload-photos', formPhotos(id, 1, JPEG), { headers })
    await employee(
      'POST',
      `/api/forms/${id}/announced-photos`,
      { sectionId: 1, digests: ['a'.repeat(64)] },
      { headers },
    )
    const { lines } = await record(id)
    const hours = lines.map(({ at, doneAt }) => doneAt && Math.round((Date.parse(at) - Date.parse(doneAt)) / hour))
    expect(hours.toReversed()).toEqual([null, 1, 1, null])
  })

  it('[FORM-122] [FORM-130] is read as the history is by those who see the form, and gone with it', async () => {
    const id = await newForm(employee, { assignedUsers: [emailOf('installer')] })
    for (const part of ['print', 'history']) {
      const path = `/api/forms/${id}/${part}`
      expect(await installer('GET', path)).toMatchObject({ status: 200 })
      expect(await stranger('GET', path)).toMatchObject({ status: 404 })
    }
    await employee('DELETE', `/api/forms/${id}`)
    expect(await employee('GET', `/api/forms/${id}/print`)).toMatchObject({ status: 404 })
  })
})
