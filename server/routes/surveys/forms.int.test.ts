import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Form, FormRecord, FormSummary } from '#events/form/api.ts'
import { emailOf, type Send } from '../../testing/app/app.ts'
import { newForm } from '../../testing/app/forms.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const colleague = await app.as('colleague')
const installer = await app.as('installer')
const stranger = await app.as('stranger')

const camera = { id: 1, type: 'camera', title: 'Camera 1', cameraNotes: 'low' }
const door = { id: 2, type: 'door', title: 'Door 1', installType: { newInstall: true } }
const assigned = { assignedUsers: [emailOf('installer')] }
const made = async (more: object = {}, send: Send = employee) => {
  const id = await newForm(send, { sections: [camera, door], ...more })
  return { id, form: await read(id, send) }
}
const read = async (id: number, send: Send = employee) => Form.parse((await send('GET', `/api/forms/${id}`)).body)
const save = (id: number, body: object, send: Send = employee, key: string = randomUUID()) =>
  send('PATCH', `/api/forms/${id}`, body, { key })

describe('a form', () => {
  it('[FORM-1] is made with its sections, and read back as it was sent, also as JSON', async () => {
    const { form } = await made()
    expect(form).toMatchObject({ title: 'North wing', organizationId: 1, siteId: null, createdBy: 1, revision: 0 })
    expect(form.sections).toEqual([
      { ...camera, photos: [] },
      { ...door, doorPhotos: [] },
    ])
    const { form: other } = await made({ sections: JSON.stringify([camera]) })
    expect(other.sections).toEqual([{ ...camera, photos: [] }])
  })

  it('[FORM-2] is in the list of employees, and of installers who made it or are assigned', async () => {
    const [{ id: ours }, { id: theirs }, { id: mine }] = [await made(), await made(assigned), await made({}, installer)]
    const listOf = async (send: Send) =>
      FormSummary.array()
        .parse((await send('GET', '/api/forms')).body)
        .map(({ id }) => id)
        .filter((id) => [ours, theirs, mine].includes(id))
    await expect.poll(() => listOf(employee)).toEqual([ours, theirs, mine])
    await expect.poll(() => listOf(installer)).toEqual([theirs, mine])
    expect(await listOf(stranger)).toEqual([])
    expect(await stranger('GET', `/api/forms/${mine}`)).toMatchObject({ status: 404 })
    // The person who made it keeps it.
    await employee('PATCH', `/api/forms/${mine}/users`, { assignedUsers: [] })
    expect(await installer('GET', `/api/forms/${mine}`)).toMatchObject({ status: 200 })
  })

  it.each([
    [{ title: ' ' }, 'Please enter a form title'],
    [{ organizationId: null }, 'Please select an organization'],
    [{ sections: [{ ...camera, lens: 1 }] }, /Unrecognized key: "lens"/],
    [{ sections: [camera, camera] }, 'Each section needs an id of its own'],
    [{ sections: '{' }, /list as JSON/],
    [{ sections: [{ ...camera, id: 1e12 }] }, /id/],
    [{ sections: Array.from({ length: 501 }, (_, id) => ({ ...camera, id: id + 1 })) }, /at most 500 sections/],
    [{ assignedUsers: 'all' }, /Assigned users must be an array/],
  ])('[FORM-3] is not made of %j', async (body, message) => {
    const answer = await employee('POST', '/api/forms', { title: 'T', organizationId: 1, ...body })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } })
  })

  it('[FORM-3] needs an organization that is there, and keeps it', async () => {
    expect(await employee('POST', '/api/forms', { title: 'T', organizationId: 99 })).toMatchObject({ status: 404 })
    const { body } = await employee('POST', '/api/organizations', { name: 'Quay Ltd' })
    const organizationId = (body as { id: number }).id
    const { id } = await made({ organizationId })
    const used = { status: 409, body: { message: 'This organization is used by 1 form(s).' } }
    expect(await employee('DELETE', `/api/organizations/${organizationId}`)).toMatchObject(used)
    expect(await employee('DELETE', `/api/forms/${id}`)).toMatchObject({ status: 204 })
    expect(await employee('DELETE', `/api/organizations/${organizationId}`)).toMatchObject({ status: 204 })
    expect(await employee('GET', `/api/forms/${id}`)).toMatchObject({ status: 404 })
  })

  it('[FORM-18] of an installer is assigned to no one, and is moved by employees alone', async () => {
    const body = { title: 'T', organizationId: 1, ...assigned }
    expect(await installer('POST', '/api/forms', body)).toMatchObject({ status: 403 })
    const { id, form } = await made(assigned)
    expect(await save(id, form, installer)).toMatchObject({ status: 200 })
    expect(await save(id, { ...form, assignedUsers: [] }, installer)).toMatchObject({ status: 403 })
    expect(await installer('PATCH', `/api/forms/${id}/users`, { assignedUsers: [] })).toMatchObject({ status: 403 })
  })
})

describe('people who are assigned to a form', () => {
  const customer = emailOf('customer')
  const sentence = `Customers cannot open surveys, so they are assigned to none: ${customer.toUpperCase()}.`
  const refused = { status: 400, body: { message: sentence, fields: { assignedUsers: sentence } } }
  const both = { assignedUsers: [emailOf('installer'), customer.toUpperCase()] }

  it('[FORM-238] are no customers, in whatever way they are assigned', async () => {
    const { id, form } = await made()
    expect(await employee('POST', '/api/forms', { title: 'T', organizationId: 1, ...both })).toMatchObject(refused)
    expect(await employee('PATCH', `/api/forms/${id}/users`, both)).toMatchObject(refused)
    expect(await save(id, { ...form, ...both })).toMatchObject(refused)
    expect((await read(id)).assignedUsers).toEqual([])
  })

  it('[FORM-238] stay as they are when they become customers, and are taken off', async () => {
    const person = { firstName: 'Turned', lastName: 'Customer', email: 'turned@test.example', role: 'installer' }
    const { body: user } = await employee('POST', '/api/users', person)
    const { id } = await made({ assignedUsers: [person.email] })
    const userId = (user as { id: number }).id
    expect(await employee('PATCH', `/api/users/${userId}/role`, { role: 'customer' })).toMatchObject({ status: 200 })
    const { assignedUsers, ...form } = await read(id)
    expect(assignedUsers).toEqual([person.email])
    expect(await save(id, { ...form, title: 'Renamed', assignedUsers })).toMatchObject({ status: 200 })
    const none = await employee('PATCH', `/api/forms/${id}/users`, { assignedUsers: [] })
    expect(none).toMatchObject({ status: 200, body: { assignedUsers: [] } })
  })
})

describe('a save', () => {
  it('[FORM-11] on an older revision keeps what others changed elsewhere, and answers the whole', async () => {
    const { id, form } = await made()
    await save(id, { ...form, sections: [camera, { ...door, additionalNotes: 'oak' }] }, colleague)
    const answer = await save(id, { ...form, sections: [{ ...camera, cameraNotes: 'high' }, door] })
    expect(answer).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(Form.parse(answer.body).sections).toMatchObject([{ cameraNotes: 'high' }, { additionalNotes: 'oak' }])
  })

  it('[FORM-12] is refused with both versions where both changed a section, and the choice is told as unseen', async () => {
    const { id, form } = await made()
    const mine = { ...form, sections: [{ ...camera, cameraNotes: 'mine' }, door] }
    await save(id, { ...form, sections: [{ ...camera, cameraNotes: 'theirs' }, door] }, colleague)
    const refused = await save(id, mine)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'form-conflict',
        revision: 1,
        sections: [
          {
            sectionId: 1,
            base: { answers: { cameraNotes: 'low' } },
            yours: { answers: { cameraNotes: 'mine' } },
            theirs: { answers: { cameraNotes: 'theirs' } },
            by: 2,
          },
        ],
      },
    })
    expect(await save(id, { ...mine, revision: 1, begun: { 1: 0 } })).toMatchObject({ status: 200 })
    const { lines } = FormRecord.parse((await employee('GET', `/api/forms/${id}/history`)).body)
    expect(lines[0]).toMatchObject({
      by: { id: 1, name: 'employee Test' },
      phrase: 'changed Camera 1',
      sectionId: 1,
      fields: [{ label: 'Camera Notes', from: 'theirs', to: 'mine', unseen: { id: 2, name: 'colleague Test' } }],
    })
    expect(lines.map(({ phrase }) => phrase)).toEqual([
      'changed Camera 1',
      'changed Camera 1',
      'made the form North wing',
    ])
  })

  it('[FORM-239] gives a new section the next number where another person added one under its title', async () => {
    const { id, form } = await made()
    const more = { ...form, sections: [...form.sections, { id: 3, type: 'camera', title: 'Camera 3' }] }
    expect(await save(id, more)).toMatchObject({ status: 200 })
    expect(await save(id, more, colleague)).toMatchObject({ status: 200 })
    const titles = (await read(id)).sections.map(({ title }) => title)
    expect(titles).toEqual(['Camera 1', 'Door 1', 'Camera 3', 'Camera 4'])
  })

  it('[FORM-10] that is sent again takes effect once', async () => {
    const { id, form } = await made()
    const body = { ...form, sections: [camera, door, { ...camera, id: 3, title: 'Camera 2' }] }
    const key = randomUUID()
    expect(await save(id, body, employee, key)).toMatchObject({ status: 200, body: { revision: 1 } })
    expect(await save(id, body, employee, key)).toMatchObject({ status: 200, body: { revision: 1 } })
    expect((await read(id)).sections).toHaveLength(3)
  })

  it('[FORM-19] of an installer needs an install type in every door', async () => {
    const { id, form } = await made(assigned)
    const sections = [camera, { ...door, installType: {} }]
    expect(await save(id, { ...form, sections }, installer)).toMatchObject({
      status: 400,
      body: { message: "All door sections must have either 'New Install' or 'Existing/Replace' selected" },
    })
    expect(await save(id, { ...form, sections })).toMatchObject({ status: 200 })
  })

  it.each([
    [{ revision: 99 }, 400, /never had this revision/],
    [{ sections: [{ ...camera, photos: [`form-9999/${'a'.repeat(64)}.jpg`] }] }, 400, /no photo of this form/],
    [{ sections: [{ ...camera, photos: ['../../etc/passwd'] }] }, 400, /no photo of this form/],
    [{ sections: [{ ...door, doorPhotos: [`form-9999/${'a'.repeat(64)}.jpg`] }] }, 400, /no photo of this form/],
    [{ sections: [{ ...camera, cameraNotes: 'x'.repeat(2_000_000) }] }, 400, /at most 20000 characters/],
    [{ sections: [{ ...camera, cameraNotes: 'x'.repeat(5_000_000) }] }, 413, /too large/],
  ])('[FORM-3] that is broken is answered: %#', async (body, status, message) => {
    const { id } = await made()
    expect(await save(id, body)).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
    expect((await read(id)).revision).toBe(0)
  })

  it('[FORM-36] keeps names of door photos that are no paths of ours', async () => {
    const named = { ...door, doorPhotos: ['legacy-17', '../../etc/passwd'] }
    const { id, form } = await made()
    await save(id, { ...form, sections: [camera, named] })
    expect((await read(id)).sections[1]).toMatchObject({ doorPhotos: ['legacy-17', '../../etc/passwd'] })
  })

  it('[FORM-37] that is made names no photo, and numbers its sections up to a billion', async () => {
    const make = (section: object) =>
      employee('POST', '/api/forms', { title: 'Named', organizationId: 1, sections: [{ ...camera, ...section }] })
    expect(await make({ photos: [`form-1/${'a'.repeat(64)}.jpg`] })).toMatchObject({ status: 400 })
    expect(await make({ id: 1_000_000_001 })).toMatchObject({ status: 400 })
    expect(await make({ id: 1_000_000_000 })).toMatchObject({ status: 201 })
  })

  it('[FORM-15] gives a section whose id is far above the others the next one', async () => {
    const { id, form } = await made()
    await save(id, { ...form, sections: [...form.sections, { ...camera, id: 900_000_000 }] })
    const highest = Math.max(...form.sections.map((one) => Number(one.id)))
    expect((await read(id)).sections.at(-1)?.id).toBe(highest + 1)
  })

  it('[FORM-20] keeps a section of an unknown type as it is', async () => {
    const { id, form } = await made()
    const unknown = { id: 7, type: 'intercom', title: 'Intercom', buttons: [{ flat: 3 }] }
    await save(id, { ...form, sections: [camera, door, unknown] })
    const again = await read(id)
    expect(again.sections[2]).toEqual(unknown)
    await save(id, { ...again, title: 'Renamed' })
    expect((await read(id)).sections[2]).toEqual(unknown)
  })
})

it('[ACCOUNT-13] a person who was deleted leaves the forms that they were assigned to', async () => {
  const body = { firstName: 'Gone', lastName: 'Soon', email: 'gone@test.example', role: 'installer' }
  const { body: user } = await employee('POST', '/api/users', body)
  const { id } = await made({ assignedUsers: ['gone@test.example', emailOf('installer')] })
  expect(await employee('DELETE', `/api/users/${(user as { id: number }).id}`)).toMatchObject({ status: 204 })
  await expect.poll(async () => (await read(id)).assignedUsers).toEqual([emailOf('installer')])
})
