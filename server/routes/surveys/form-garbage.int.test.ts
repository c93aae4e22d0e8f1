import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Form, FormRecord, UploadedPhotos } from '#events/form/api.ts'
import { addressOfPhoto } from '#events/form/photos.ts'
import { emailOf, type Send } from '../../testing/app/app.ts'
import { formPhotos, newForm } from '../../testing/app/forms.ts'
import { JPEG } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')

const camera = { id: 1, type: 'camera', title: 'Camera 1' }
const unknown = { id: 2, type: 'intercom', title: 'Intercom' }
const save = (id: number, body: object, send: Send = employee) =>
  send('PATCH', `/api/forms/${id}`, body, { key: randomUUID() })
const read = async (id: number) => Form.parse((await employee('GET', `/api/forms/${id}`)).body)
const many = (count: number, more: object) =>
  Array.from({ length: count }, (_, index) => ({ ...camera, ...more, id: index + 1 }))
const ofUnknown = (field: string) => `[{"id":2,"type":"intercom","title":"Intercom",${field}}]`

/** Ways in which the sections of a form are broken, and the words that say so. */
const BROKEN: readonly (readonly [what: string, sections: unknown, message: RegExp])[] = [
  ['is no list', { 0: camera }, /^Sections must be a list/],
  ['is null', null, /^Sections must be a list/],
  ['is JSON of no list', '{"0":{}}', /list as JSON/],
  ['has a number', [1], /^sections\.0/],
  ['has null', [null], /^sections\.0/],
  ['has a section without id', [{ type: 'camera', title: 'C' }], /^sections\.0\.id/],
  ['has an id as text', [{ ...camera, id: '1' }], /^sections\.0\.id/],
  ['has the id 0', [{ ...camera, id: 0 }], /^sections\.0\.id/],
  ['has half an id', [{ ...camera, id: 1.5 }], /^sections\.0\.id/],
  ['has a huge id', [{ ...camera, id: 1e12 }], /^sections\.0\.id/],
  ['has an id twice', [camera, { ...unknown, id: 1 }], /Each section needs an id of its own/],
  ['has no type', [{ id: 1, title: 'C' }], /^sections\.0\.type/],
  ['has an empty type', [{ ...camera, type: '' }], /^sections\.0\.type/],
  ['has a list as title', [{ ...camera, title: [] }], /^sections\.0\.title/],
  ['has a flag that is a text', [{ ...camera, cableRun: { reuseOld: 'yes' } }], /^sections\.0\.cableRun/],
  ['has two choices for one', [{ ...camera, cableRun: { reuseOld: true, newCableRun: true } }], /one choice/],
  ['has a field of another type', [{ ...camera, doorPhotos: [] }], /doorPhotos/],
  ['has photos that are no list', [{ ...camera, photos: 'all' }], /^sections\.0\.photos/],
  ['has photos of another form', [{ ...camera, photos: [`form-99999/${'a'.repeat(64)}.jpg`] }], /no photo of this/],
  ['has a path that climbs', [{ ...camera, photos: ['form-1/../../x.jpg'] }], /no photo of this/],
  ['has an absolute path', [{ ...camera, photos: ['/etc/passwd'] }], /no photo of this/],
  ['has NUL', [{ ...unknown, text: ['a\u0000b'] }], /cannot be stored/],
  ['has half a character', [{ ...unknown, text: { of: '\ud83d' } }], /cannot be stored/],
  ['is deep in JSON', ofUnknown(`"a":${'['.repeat(9_000)}${']'.repeat(9_000)}`), /list as JSON/],
  ['has a prototype in JSON', ofUnknown('"a":[{"__proto__":{"isAdmin":true}}]'), /list as JSON/],
  ['has 501 sections', many(501, {}), /at most 500/],
  ['has a text of 2 MB', [{ ...camera, cameraNotes: 'x'.repeat(2_000_000) }], /at most 20000 characters/],
  ['has 2 MB of texts', many(100, { cameraNotes: 'x'.repeat(20_000) }), /too much at once/],
]

describe('sections that are broken', () => {
  it.each(BROKEN)('[FORM-3] are answered 400 and change nothing where the list %s', async (_, sections, message) => {
    const id = await newForm(employee, { sections: [camera] })
    const refused = { status: 400, body: { message: expect.stringMatching(message) } }
    expect(await save(id, { sections })).toMatchObject(refused)
    expect(await employee('POST', '/api/forms', { title: 'T', organizationId: 1, sections })).toMatchObject(refused)
    expect((await read(id)).revision).toBe(0)
  })

  it.each(['constructor', 'toString', 'hasOwnProperty'])(
    '[FORM-20] are none for a name that every object has: %s',
    async (name) => {
      const id = await newForm(employee, { sections: [unknown] })
      for (const section of [{ ...unknown, [name]: 'x' }, unknown, { ...unknown, [name]: 'y' }]) {
        expect(await save(id, { sections: [section] })).toMatchObject({ status: 200 })
        const { sections } = await read(id)
        expect(sections).toEqual([section])
        expect(Object.hasOwn(sections[0] ?? {}, name)).toBe(Object.hasOwn(section, name))
      }
      expect(await save(id, { sections: [{ ...unknown, id: 3, type: name }] })).toMatchObject({ status: 200 })
      const { lines } = FormRecord.parse((await employee('GET', `/api/forms/${id}/history`)).body)
      expect(lines.flatMap(({ fields }) => fields.map(({ from, to }) => [from, to]))).toEqual([
        ['"y"', ''],
        ['', '"y"'],
        ['"x"', ''],
        ['', '"x"'],
      ])
    },
  )
})

describe('ids of sections', () => {
  it('[FORM-15] that are huge use up no others', async () => {
    const sections = [{ ...camera, id: 1e9 }]
    const id = await newForm(employee, { sections })
    expect(await save(id, { sections: [...sections, unknown] })).toMatchObject({ status: 200 })
    expect((await read(id)).sections.map((section) => section.id)).toEqual([1e9, 1e9 + 1])
    const beyond = { title: 'T', organizationId: 1, sections: [{ ...camera, id: 1e9 + 1 }] }
    expect(await employee('POST', '/api/forms', beyond)).toMatchObject({ status: 400 })

    const other = await newForm(employee, { sections: [camera] })
    await save(other, { sections: [camera, { ...unknown, id: 2e9 }] })
    expect((await read(other)).sections.map((section) => section.id)).toEqual([1, 2])
  })

  it('[FORM-4] of others count: two who add 300 sections each do not both get them', async () => {
    const id = await newForm(employee)
    const body = { sections: many(300, {}), revision: 0 }
    expect(await save(id, body)).toMatchObject({ status: 200 })
    expect(await save(id, body)).toMatchObject({ status: 400, body: { message: 'A form has at most 500 sections.' } })
    expect((await read(id)).sections).toHaveLength(300)
  })
})

describe('revisions that never were', () => {
  it.each([-1, 1.5, 1, 1e15, Number.MAX_SAFE_INTEGER, '0', null])('[FORM-3] are answered 400: %s', async (revision) => {
    const id = await newForm(employee, { sections: [camera] })
    const refused = { status: 400, body: { message: expect.stringMatching(/revision/) } }
    expect(await save(id, { sections: [], revision })).toMatchObject(refused)
    expect((await read(id)).sections).toHaveLength(1)
  })

  it.each(['-1', '1.5', 'all', ''])('[FORM-3] a history before one is answered 400: %j', async (before) => {
    const id = await newForm(employee)
    const { status } = await employee('GET', `/api/forms/${id}/history?before=${before}`)
    // Nothing stands before an empty one, which counts as 0.
    expect(status).toBe(before === '' ? 200 : 400)
  })
})

it('[FORM-2] access that is lost while a form is open closes each of its doors', async () => {
  const door = { id: 1, type: 'door', title: 'Door 1', installType: { newInstall: true } }
  const id = await newForm(employee, { sections: [door], assignedUsers: [emailOf('installer')] })
  const { body } = await installer('POST', '/api/forms/upload-photos', formPhotos(id, 1, JPEG))
  const [photoPath = ''] = UploadedPhotos.parse(body).photos
  const form = (await installer('GET', `/api/forms/${id}`)).body as object
  const digests = ['b'.repeat(64)]
  await employee('PATCH', `/api/forms/${id}/users`, { assignedUsers: [] })

  const at = `/api/forms/${id}`
  const answers = [
    await save(id, { ...form, title: 'Mine' }, installer),
    await installer('GET', at),
    await installer('GET', `${at}/history`),
    await installer('POST', '/api/forms/upload-photos', formPhotos(id, 1, JPEG, Buffer.from('x'))),
    await installer('POST', '/api/forms/delete-photo', { formId: id, sectionId: 1, photoPath }),
    await installer('POST', `${at}/announced-photos`, { sectionId: 1, digests }),
    await installer('GET', addressOfPhoto(photoPath)),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(await read(id)).toMatchObject({ title: 'North wing', sections: [{ doorPhotos: [photoPath] }] })
})

it('[FORM-19] an installer saves no door without install type, however it comes', async () => {
  const id = await newForm(employee, { sections: [camera], assignedUsers: [emailOf('installer')] })
  const door = { id: 2, type: 'door', title: 'Door 1' }
  const sentence = "All door sections must have either 'New Install' or 'Existing/Replace' selected"
  const refused = { status: 400, body: { message: sentence } }
  for (const one of [door, { ...door, installType: {} }, { ...door, installType: { newInstall: false } }]) {
    expect(await save(id, { sections: [camera, one] }, installer)).toMatchObject(refused)
    expect(await save(id, { sections: JSON.stringify([camera, one]) }, installer)).toMatchObject(refused)
  }
  const chosen = { ...door, installType: { existingReplace: true } }
  expect(await save(id, { sections: [camera, chosen] }, installer)).toMatchObject({ status: 200 })
  // Nor one that an employee left open beside what they change.
  await save(id, { sections: [camera, door] })
  const renamed = { ...(await read(id)), title: 'Mine' }
  expect(await save(id, renamed, installer)).toMatchObject(refused)
})
