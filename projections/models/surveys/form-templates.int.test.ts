import { afterAll, beforeAll, expect, it } from 'vitest'
import { section } from '#events/form/examples.ts'
import { OrganizationId, FormTemplateId } from '#events/kernel/ids.ts'
import { TEMPLATES_STREAM } from '#events/template/aggregate.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { ANA, at, type GivenEvent, recorded } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import {
  countFormTemplates,
  findFormTemplate,
  findTemplateSections,
  formTemplateList,
  formTemplates,
  listFormTemplates,
} from './form-templates.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const [lobby, hall] = [FormTemplateId.parse(1), FormTemplateId.parse(2)]
const [north, south] = [OrganizationId.parse(1), OrganizationId.parse(2)]
const camera = section(4, 'camera', { cameraNotes: 'low' })
const made = (templateId: FormTemplateId, organizationId: OrganizationId | null): GivenEvent => ({
  stream: TEMPLATES_STREAM,
  type: 'FormTemplateCreated',
  data: { templateId, name: `Template ${templateId}`, organizationId, sections: [camera] },
})
const deleted: GivenEvent = {
  stream: TEMPLATES_STREAM,
  type: 'FormTemplateDeleted',
  data: { templateId: hall, name: 'Template 2' },
}
const shown = {
  id: lobby,
  name: 'Template 1',
  sections: [{ id: 4, type: 'camera', title: 'camera 4', cameraNotes: 'low', photos: [] }],
  organizationId: null,
  ownOrganizationId: null,
  createdBy: ANA.id,
  createdAt: at(0),
}

it('[FORM-100] lists templates with their sections as forms answer them, until they are deleted', async () => {
  const events = [made(lobby, null), made(hall, north)]
  const answer = (...log: GivenEvent[]) =>
    given(...log).answer(test.database.pool, [formTemplates], (db) =>
      Promise.all([listFormTemplates(db), findFormTemplate(db, hall), findTemplateSections(db, hall)]),
    )
  const [list, found, held] = await answer(...events)
  expect(list).toEqual([
    shown,
    { ...shown, id: hall, name: 'Template 2', organizationId: north, ownOrganizationId: north, createdAt: at(1) },
  ])
  expect(found).toEqual(list[1])
  expect(held?.sections).toEqual([camera])
  expect(await answer(...events, deleted)).toEqual([[shown], null, null])
})

it('[FORM-240] says for which organization a template was that is open to all', async () => {
  const offered = (organizationId: OrganizationId | null, previous: OrganizationId | null): GivenEvent => ({
    stream: TEMPLATES_STREAM,
    type: 'FormTemplateOffered',
    data: { templateId: lobby, name: 'Template 1', organizationId, previous },
  })
  const answer = (...log: GivenEvent[]) =>
    given(made(lobby, north), ...log).answer(test.database.pool, [formTemplates], async (db) => {
      const { organizationId, ownOrganizationId } = (await findFormTemplate(db, lobby)) ?? {}
      return [organizationId, ownOrganizationId, await countFormTemplates(db, north)]
    })
  expect(await answer(offered(null, north))).toEqual([null, north, 0])
  expect(await answer(offered(null, north), offered(south, null))).toEqual([south, south, 0])
})

it('[FORM-105] counts those of an organization', async () => {
  const countsOf = (...log: GivenEvent[]) =>
    given(...log).answer(test.database.pool, [formTemplates], (db) =>
      Promise.all([countFormTemplates(db, north), countFormTemplates(db, south)]),
    )
  const events = [made(lobby, null), made(hall, north)]
  expect(await countsOf(...events)).toEqual([1, 0])
  expect(await countsOf(...events, deleted)).toEqual([0, 0])
})

it('[FORM-106] tells the list of each template that came or went', async () => {
  expect(recorded(made(lobby, null), deleted).map((event) => formTemplateList.touchedBy(event))).toEqual([
    { id: lobby, revoked: [] },
    { id: hall, revoked: [] },
  ])
  const rows = await given(made(lobby, null), made(hall, north), deleted).answer(
    test.database.pool,
    [formTemplates],
    async (db) => (await formTemplateList.rows(db, [lobby, hall])).map(({ id, row }) => ({ id, row })),
  )
  expect(rows).toEqual([
    { id: lobby, row: shown },
    { id: hall, row: null },
  ])
})
