import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Form } from '#events/form/api.ts'
import { FormTemplate } from '#events/template/api.ts'
import type { Send } from '../../testing/app/app.ts'
import { formPhotos, newForm } from '../../testing/app/forms.ts'
import { JPEG } from '../../testing/app/pictures.ts'
import { liveClients } from '../../testing/test-client.ts'
import { idOfNew } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const customer = await app.as('customer')
let formId: number
const live = liveClients(() => app)

const SECTIONS = [
  { id: 3, type: 'title', title: 'Form Information', formTitle: 'North wing' },
  { id: 8, type: 'camera', title: 'Camera 1', cameraNotes: 'low' },
]

beforeAll(async () => {
  formId = await newForm(employee, { sections: SECTIONS })
  await employee('POST', '/api/forms/upload-photos', formPhotos(formId, 8, JPEG))
})

/** Saves the form as a template with a name of its own. */
async function template(more: object = {}): Promise<FormTemplate> {
  const { status, body } = await employee('POST', '/api/form-templates', { name: randomUUID(), formId, ...more })
  expect(status).toBe(201)
  return FormTemplate.parse(body)
}
const list = async (send: Send) => z.array(FormTemplate).parse((await send('GET', '/api/form-templates')).body)
const start = (templateId: unknown, more: object = {}, send: Send = employee, key: string = randomUUID()) =>
  send('POST', '/api/forms', { title: 'South wing', organizationId: 1, templateId, ...more }, { key })
const newOrganization = () => idOfNew(employee, '/api/organizations', { name: randomUUID() })

describe('a template', () => {
  it('[FORM-100] [FORM-102] has the sections as they are saved, without photos, for employees and installers', async () => {
    const [camera] = Form.parse((await employee('GET', `/api/forms/${formId}`)).body).sections.slice(1)
    expect(camera?.['photos']).toHaveLength(1)
    const saved = await template({ name: ' Lobby ' })
    expect(saved).toMatchObject({ name: 'Lobby', organizationId: null, createdBy: 1 })
    expect(saved.sections).toEqual([SECTIONS[0], { ...SECTIONS[1], photos: [] }])
    for (const send of [employee, installer])
      await expect.poll(async () => (await list(send)).find(({ id }) => id === saved.id)).toEqual(saved)
    expect(await customer('GET', '/api/form-templates')).toMatchObject({ status: 403 })
  })

  it('[FORM-100] is as old as its saving, however late it is read', async () => {
    const before = Date.now()
    const first = await template()
    const after = Date.now()
    const second = await template()
    for (const [{ createdAt }, from, to] of [
      [first, before, after],
      [second, after, Date.now()],
    ] as const) {
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(from)
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(to)
    }
    const timeOf = async (id: number) => (await list(installer)).find((one) => one.id === id)?.createdAt
    await expect.poll(() => timeOf(first.id)).toBe(first.createdAt)
    await expect.poll(() => timeOf(second.id)).toBe(second.createdAt)
  })

  it('[FORM-102] is saved and deleted by employees alone', async () => {
    const { id } = await template()
    expect(await installer('POST', '/api/form-templates', { name: 'x', formId })).toMatchObject({ status: 403 })
    expect(await installer('DELETE', `/api/form-templates/${id}`)).toMatchObject({ status: 403 })
    expect(await employee('DELETE', `/api/form-templates/${id}`)).toMatchObject({ status: 204 })
    expect((await list(employee)).map((one) => one.id)).not.toContain(id)
    expect(await employee('DELETE', `/api/form-templates/${id}`)).toMatchObject({ status: 404 })
  })

  it('[FORM-101] with a name that another one has is refused at its field', async () => {
    const { name } = await template({ name: `Hall ${randomUUID()}` })
    expect(await employee('POST', '/api/form-templates', { name: name.toUpperCase(), formId })).toMatchObject({
      status: 409,
      body: { message: `There is a template "${name}" already.`, fields: { name: expect.any(String) } },
    })
  })

  it.each([
    [{ name: ' ' }, 400, 'Please enter a template name'],
    [{ name: undefined }, 400, 'Please enter a template name'],
    [{ formId: 999_999 }, 404, 'The form does not exist any more.'],
    [{ organizationId: 999_999 }, 404, 'This organization does not exist.'],
  ])('[FORM-100] is not saved from %j', async (body, status, message) => {
    const answer = await employee('POST', '/api/form-templates', { name: randomUUID(), formId, ...body })
    expect(answer).toMatchObject({ status, body: { message } })
  })

  it('[FORM-100] that is sent again is one, also when its form went meanwhile', async () => {
    const [body, key] = [{ name: randomUUID(), formId: await newForm(employee, { sections: SECTIONS }) }, randomUUID()]
    const send = () => employee('POST', '/api/form-templates', body, { key })
    const first = await send()
    expect(first).toMatchObject({ status: 201 })
    await employee('DELETE', `/api/forms/${body.formId}`)
    expect(await send()).toMatchObject({ status: 201, body: first.body })
  })

  it('[FORM-240] is opened to all organizations, and back, by employees alone', async () => {
    const organizationId = await newOrganization()
    const { id } = await template({ organizationId })
    const offer = (to: unknown, send: Send = employee) =>
      send('PATCH', `/api/form-templates/${id}`, { organizationId: to })
    expect(await offer(null, installer)).toMatchObject({ status: 403 })
    const opened = { organizationId: null, ownOrganizationId: organizationId }
    expect(await offer(null)).toMatchObject({ status: 200, body: opened })
    expect(await start(id)).toMatchObject({ status: 201 })
    await expect.poll(async () => (await list(installer)).find((one) => one.id === id)).toMatchObject(opened)
    expect(await offer(organizationId)).toMatchObject({ status: 200, body: { organizationId } })
    expect(await start(id)).toMatchObject({ status: 400 })
    expect(await offer(999_999)).toMatchObject({ status: 404 })
    expect(await offer('all')).toMatchObject({ status: 400 })
    expect(await offer(undefined)).toMatchObject({ status: 400 })
    await employee('DELETE', `/api/form-templates/${id}`)
    expect(await offer(null)).toMatchObject({ status: 404 })
  })

  it('[FORM-240] is never given to an organization that it was not saved for', async () => {
    const [own, other] = [await newOrganization(), await newOrganization()]
    const refused = { status: 409, body: { fields: { organizationId: expect.any(String) } } }
    const offer = (id: number, organizationId: number | null) =>
      employee('PATCH', `/api/form-templates/${id}`, { organizationId })
    const { id } = await template({ organizationId: own })
    expect(await offer(id, other)).toMatchObject(refused)
    await offer(id, null)
    expect(await offer(id, other)).toMatchObject(refused)
    const { id: ofAll } = await template()
    expect(await offer(ofAll, own)).toMatchObject(refused)
    expect((await list(employee)).find((one) => one.id === id)?.ownOrganizationId).toBe(own)
    expect(await offer(id, own)).toMatchObject({ status: 200, body: { organizationId: own } })
  })

  it('[FORM-105] keeps its organization from being deleted', async () => {
    const organizationId = await newOrganization()
    const { id } = await template({ organizationId })
    const used = { status: 409, body: { message: 'This organization is used by 1 template(s).' } }
    expect(await employee('DELETE', `/api/organizations/${organizationId}`)).toMatchObject(used)
    await employee('DELETE', `/api/form-templates/${id}`)
    expect(await employee('DELETE', `/api/organizations/${organizationId}`)).toMatchObject({ status: 204 })
  })
})

it('[FORM-106] tells employees and installers of each that came or went, and customers of none', async () => {
  const [colleague, reader, stranger] = await Promise.all(
    (['colleague', 'installer', 'customer'] as const).map((person) => live.connect(person)),
  )
  if (!colleague || !reader || !stranger) throw new Error('three people were asked for')
  const toldOf = (client: typeof reader) => client.changes().filter(({ topic }) => topic === 'formTemplates')
  const saved = await template()
  await employee('DELETE', `/api/form-templates/${saved.id}`)
  for (const client of [colleague, reader]) {
    await client.until(() => toldOf(client).some(({ gone }) => gone.includes(saved.id)))
  }
  expect(toldOf(stranger)).toEqual([])
})

describe('a form from a template', () => {
  it('[FORM-103] has its sections in place of the sent ones, with ids of its own and no photos, for installers too', async () => {
    const { id } = await template()
    for (const send of [employee, installer]) {
      const answer = await start(id, { sections: [{ id: 1, type: 'notes', title: 'Notes' }] }, send)
      expect(answer).toMatchObject({ status: 201, body: { title: 'South wing' } })
      expect(Form.parse(answer.body).sections).toEqual([
        { ...SECTIONS[0], id: 1, formTitle: 'South wing' },
        { ...SECTIONS[1], id: 2, photos: [] },
      ])
    }
  })

  it('[FORM-100] [FORM-103] stays as it is when the template or its form changes', async () => {
    const source = await newForm(employee, { sections: SECTIONS })
    const { id } = await template({ formId: source })
    const made = Form.parse((await start(id)).body)
    await employee('PATCH', `/api/forms/${source}`, { sections: [] })
    expect((await list(employee)).find((one) => one.id === id)?.sections).toHaveLength(2)
    await employee('DELETE', `/api/form-templates/${id}`)
    expect((await employee('GET', `/api/forms/${made.id}`)).body).toEqual(made)
  })

  it('[FORM-104] is not made from one that is not there, or is for another organization', async () => {
    const { id } = await template({ organizationId: await newOrganization() })
    expect(await start(id)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/for another organization/), fields: { templateId: expect.any(String) } },
    })
    await employee('DELETE', `/api/form-templates/${id}`)
    for (const gone of [id, 999_999])
      expect(await start(gone)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/does not exist any more/), fields: { templateId: expect.any(String) } },
      })
    expect(await start('one')).toMatchObject({ status: 400 })
  })

  it('[FORM-104] that is sent again is one, also when the template went meanwhile', async () => {
    const { id } = await template()
    const key = randomUUID()
    const first = await start(id, {}, installer, key)
    await employee('DELETE', `/api/form-templates/${id}`)
    expect(await start(id, {}, installer, key)).toMatchObject({ status: 201, body: first.body })
    expect(await start(id, {}, installer)).toMatchObject({ status: 400 })
  })
})
