import { afterAll, beforeAll, expect, it } from 'vitest'
import { FormId, DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { SectionId } from '#events/form/form-id.ts'
import type { Person } from '#events/kernel/actor.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { EXAMPLE_PROJECT } from '#events/project/examples.ts'
import { projectStream } from '#events/project/stream.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { type GivenEvent, recorded } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import { projects } from '../projects/projects.ts'
import { cardsOfForm, sectionCardList, sectionCards } from './section-cards.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [quay, hall] = [ProjectId.parse(1), ProjectId.parse(2)]
const [north, south] = [FormId.parse(4), FormId.parse(5)]
const id = (value: number) => DeviceId.parse(value)
const on = (project: ProjectId, event: ProjectEvent): GivenEvent => ({ stream: projectStream(project), ...event })
const created = (projectId: ProjectId, assignedUsers: string[] = []) =>
  on(projectId, { type: 'ProjectCreated', data: { ...EXAMPLE_PROJECT, projectId, assignedUsers } })
const card = (device: number) => ({ deviceId: id(device), name: `Cam ${device}`, type: 'camera' as const })
const made = (project: ProjectId, formId: FormId, ...cards: (readonly [device: number, section: number])[]) =>
  on(project, {
    type: 'DevicesImported',
    data: {
      ...{ batchId: `${project}-${formId}`, fileName: '', part: 1, parts: 1, survey: { formId, title: 'Survey' } },
      cards: cards.map(([device, section]) => ({
        ...{ ...card(device), description: '', sectionId: SectionId.parse(section) },
      })),
    },
  })
const deleted = (project: ProjectId, device: number, formId: FormId) => {
  const { deviceId, ...rest } = card(device)
  const [by, at] = [UserId.parse(1), '2026-05-04T08:00:00.000Z']
  const marks = { statusBy: by, statusAt: at, describedBy: by, describedAt: at, createdBy: by, createdAt: at }
  const state = { status: 'waiting', description: '', online: false, isManual: true, batchId: null } as const
  const survey = { formId, title: 'Survey', sectionId: SectionId.parse(1) }
  return on(project, {
    type: 'DeviceDeleted',
    data: { deviceId, card: { id: deviceId, ...rest, ...state, ...marks, survey } },
  })
}
const person = (role: Person['role'], email: string): Person => ({ id: UserId.parse(9), role, email })
const [employee, ida] = [person('employee', 'e@example.com'), person('installer', 'ida@example.com')]

const events = [
  created(quay, ['Ida@example.com']),
  created(hall),
  made(quay, north, [11, 1], [12, 2]),
  made(hall, north, [13, 1]),
  made(hall, south, [14, 1]),
  on(hall, {
    type: 'DevicesImported',
    data: {
      ...{ batchId: 'list', fileName: 'a.csv', part: 1, parts: 1 },
      cards: [{ ...card(15), description: '' }],
    },
  }),
]
const cardsAfter = (...more: GivenEvent[]) =>
  given(...events, ...more).answer(test.database.pool, [sectionCards, projects], (db) =>
    Promise.all([employee, ida].map(async (each) => (await cardsOfForm(db, north, each)).map((one) => one.id))),
  )

it('[FORM-144] the cards of a survey are those of the projects that a reader sees', async () => {
  expect(await cardsAfter()).toEqual([
    [11, 12, 13],
    [11, 12],
  ])
  const { pool } = test.database
  const found = await given(...events).answer(pool, [sectionCards, projects], (db) => cardsOfForm(db, south, employee))
  expect(found).toEqual([{ id: 14, projectId: hall, formId: south, sectionId: 1 }])
})

it('[FORM-144] a section has no card any more once that was deleted, its batch undone, or its project deleted', async () => {
  expect(await cardsAfter(deleted(quay, 11, north))).toEqual([[12, 13], [12]])
  const undone = on(quay, { type: 'ImportUndone', data: { batchId: '1-4', removed: [id(12)], kept: [id(11)] } })
  expect(await cardsAfter(undone)).toEqual([[11, 13], [11]])
  expect(await cardsAfter(on(quay, { type: 'ProjectDeleted', data: { name: 'Quay' } }))).toEqual([[13], []])
})

it('[FORM-144] the list tells the rows of cards that came and went, to those who see their projects', async () => {
  const log = [...events, deleted(quay, 11, north)]
  const at = (index: number) => recorded(...log)[index]
  const touchedBy = (index: number) => {
    const event = at(index)
    return event && sectionCardList.touchedBy(event)
  }
  expect([0, 2, 5, 6].map(touchedBy)).toMatchObject([null, [{ id: 11 }, { id: 12 }], null, [{ id: 11 }]])
  const rows = await given(...log).answer(test.database.pool, [sectionCards, projects], async (db) =>
    (await sectionCardList.rows(db, [11, 12, 13, 99]))
      .map((one) => ({ ...one, isFor: one.isFor(ida) }))
      .toSorted((a, b) => a.id - b.id),
  )
  expect(rows).toEqual([
    { id: 11, row: null, isFor: true },
    { id: 12, row: { id: 12, projectId: quay, formId: north, sectionId: 2 }, isFor: true },
    { id: 13, row: { id: 13, projectId: hall, formId: north, sectionId: 1 }, isFor: false },
  ])
})
