import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FormEvent } from '#events/form/events.ts'
import { FormId, OrganizationId, UserId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import { formStream } from '#events/form/stream.ts'
import type { Person } from '#events/kernel/actor.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { ANA, at, type GivenEvent, recorded } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import { countForms, findForm, formList, forms, formsOf, formsWithLatePhotos, listForms } from './forms.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [quay, hall] = [FormId.parse(1), FormId.parse(2)]
const [north, south] = [OrganizationId.parse(1), OrganizationId.parse(2)]
const on = (id: FormId, event: FormEvent): GivenEvent => ({ stream: formStream(id), ...event })
const made = (formId: FormId, assignedUsers: string[] = []): GivenEvent =>
  on(formId, {
    type: 'FormCreated',
    data: { formId, title: `Form ${formId}`, organizationId: north, siteId: null, assignedUsers, sections: [] },
  })
const person = (id: number, role: Person['role'], email = 'x@example.com'): Person => ({
  id: UserId.parse(id),
  role,
  email,
})
const employee = person(90, 'employee')
const maker = person(Number(ANA.id), 'installer')

const events = [
  made(quay, ['Ida@example.com']),
  made(hall),
  on(quay, { type: 'FormRenamed', data: { title: 'Quay', previous: 'Form 1' } }),
  on(quay, { type: 'FormMovedToOrganization', data: { organizationId: south, previous: north } }),
  on(hall, {
    type: 'FormUsersChanged',
    data: { assignedUsers: ['bo@example.com'], granted: ['bo@example.com'], revoked: [], createdBy: ANA.id },
  }),
]
const deleted = on(hall, { type: 'FormDeleted', data: { title: 'Form 2' } })

it('[FORM-2] employees have all forms, installers those that they made or are assigned to, customers none', async () => {
  const seenBy = (...people: Person[]) =>
    given(...events).answer(test.database.pool, [forms], (db) =>
      Promise.all(people.map(async (each) => (await listForms(db, each)).map(({ id }) => id))),
    )
  const [ida, bo] = [person(8, 'installer', 'IDA@example.com'), person(9, 'installer', 'bo@example.com')]
  expect(await seenBy(employee, maker, ida, bo, person(7, 'installer'))).toEqual([
    [quay, hall],
    [quay, hall],
    [quay],
    [hall],
    [],
  ])
})

it('[FORM-2] a form shows its title, organization and people as they are, until it is deleted', async () => {
  const { pool } = test.database
  const found = await given(...events, deleted).answer(pool, [forms], (db) =>
    Promise.all([
      findForm(db, quay),
      findForm(db, hall),
      countForms(db, south),
      countForms(db, north),
      formsOf(db, 'ida@EXAMPLE.com'),
      formsOf(db, 'bo@example.com'),
    ]),
  )
  expect(found).toEqual([
    {
      id: quay,
      title: 'Quay',
      organizationId: south,
      createdBy: ANA.id,
      createdAt: at(0),
      assignedUsers: ['Ida@example.com'],
    },
    ...[null, 1, 0, [quay], []],
  ])
})

it('[FORM-2] the list tells each change of a row to those who may see it', async () => {
  const { pool } = test.database
  await given(...events, deleted).answer(pool, [forms], findAny)
  expect(recorded(...events, deleted).map(formList.touchedBy)).toMatchObject([1, 2, 1, 1, 2, 2].map((id) => ({ id })))
  const [first, second] = await formList.rows(pool, [quay, hall])
  expect([first?.row, second?.row]).toEqual([expect.objectContaining({ title: 'Quay' }), null])
  const isFor = (each: Person) => [first?.isFor(each), second?.isFor(each)]
  expect(isFor(maker)).toEqual([true, true])
  expect(isFor(person(9, 'installer', 'BO@example.com'))).toEqual([false, true])
  expect(isFor(person(8, 'customer', 'ida@example.com'))).toEqual([false, false])
})
const findAny = (db: Parameters<typeof findForm>[0]) => findForm(db, quay)

it('[FORM-31] [FORM-32] says which forms have photos that wait: those that no section has, and those that did not come', async () => {
  const photo = {
    key: 'k',
    digest: 'a'.repeat(64),
    bytes: 1,
    mediaType: 'image/png',
    width: 1,
    height: 1,
    fileName: 'a.png',
  } as const
  const loose = on(quay, { type: 'FormPhotoAdded', data: { sectionId: null, photo } })
  const sectionId = SectionId.parse(1)
  const attached = on(quay, { type: 'SectionPhotosAttached', data: { sectionId, digests: [photo.digest] } })
  const section = { id: sectionId, type: 'camera', title: 'Camera 1', answers: {} }
  const removed = on(quay, { type: 'SectionRemoved', data: { section, loose: [photo.digest] } })
  const dropped = on(quay, { type: 'FormPhotosDropped', data: { photos: [{ ...photo, addedBy: null }] } })
  const found = (...all: GivenEvent[]) =>
    given(made(quay), ...all).answer(test.database.pool, [forms], (db) => formsWithLatePhotos(db, at(9)))
  expect(await found(loose)).toEqual([quay])
  expect(await found(loose, attached)).toEqual([])
  expect(await found(loose, attached, removed)).toEqual([quay])
  expect(await found(loose, attached, removed, dropped)).toEqual([])
  const early = given(made(quay), loose).answer(test.database.pool, [forms], (db) => formsWithLatePhotos(db, at(0)))
  expect(await early).toEqual([])

  const announced = on(quay, { type: 'SectionPhotosAnnounced', data: { sectionId, digests: [photo.digest] } })
  const arrived = on(quay, { type: 'FormPhotoAdded', data: { sectionId, photo } })
  const givenUp = on(quay, { type: 'SectionPhotosGivenUp', data: { sectionId, digests: [photo.digest] } })
  const removedLoose = on(quay, {
    type: 'SectionPhotoRemoved',
    data: { sectionId, digest: photo.digest, fileName: 'a.png', isLoose: true },
  })
  expect(await found(announced)).toEqual([quay])
  expect(await found(announced, arrived)).toEqual([])
  expect(await found(announced, givenUp)).toEqual([])
  expect(await found(arrived, removedLoose)).toEqual([quay])
  expect(await found(announced, on(quay, { type: 'SectionRemoved', data: { section, loose: [] } }))).toEqual([])
  expect(await found(announced, on(quay, { type: 'FormDeleted', data: { title: 'Quay' } }))).toEqual([])
})
