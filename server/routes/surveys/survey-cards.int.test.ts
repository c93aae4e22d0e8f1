import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { HistoryPage } from '#events/project/history/api.ts'
import { MadeCards, SectionCard, SurveyOfCard } from '#events/project/survey/api.ts'
import { surveyPhotoPath } from '#events/project/survey/survey.ts'
import { complete, createProject, devicesOf } from '../../testing/app/answers.ts'
import { caughtUp, emailOf, type Send } from '../../testing/app/app.ts'
import { formPhotos, newForm } from '../../testing/app/forms.ts'
import { JPEG, PNG } from '../../testing/app/pictures.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const colleague = await app.as('colleague')
const installer = await app.as('installer')
const stranger = await app.as('stranger')
const customer = await app.as('customer')
let form: number
let project: number

beforeEach(async () => {
  form = await newForm(employee, {
    title: 'Harbour',
    sections,
    assignedUsers: [emailOf('installer'), emailOf('stranger')],
  })
  project = (await createProject(employee, 'Quay', ['installer', 'customer'])).id
})

const sections = [
  { id: 1, type: 'camera', title: 'Gate', cameraNotes: 'On the mast', physaasNotes: 'Dear customer' },
  { id: 2, type: 'door', title: 'Door 1', additionalNotes: 'Glass', installType: { newInstall: true } },
  { id: 3, type: 'alarms', title: 'Alarms' },
]
const post = (body: object, send: Send = employee, key: string = randomUUID()) =>
  send('POST', `/api/forms/${form}/cards`, { projectId: project, ...body }, { key })
async function make(sectionIds: readonly number[], send: Send = employee, key?: string) {
  const answer = await post({ sectionIds }, send, key)
  expect(answer).toMatchObject({ status: 200 })
  return MadeCards.parse(answer.body).cards
}
const cardsOf = async (send: Send) => {
  const { status, body } = await send('GET', `/api/forms/${form}/cards`)
  return status === 200 ? SectionCard.array().parse(body) : status
}

it('[FORM-149] cards have the PhySaaS Notes of their sections where the employee says so', async () => {
  await post({ sectionIds: [1], withPhysaasNotes: true })
  await caughtUp(app.runtime)
  expect(await devicesOf(customer, project)).toMatchObject([{ description: 'On the mast\n\nDear customer' }])
})

describe('[FORM-140] employees make cards of sections', () => {
  it('in one event of the project, with the names and notes of the sections', async () => {
    const cards = await make([1, 2])
    const devices = await devicesOf(employee, project)
    const survey = { formId: form, title: 'Harbour' }
    expect(devices).toMatchObject([
      { name: 'Gate', type: 'camera', description: 'On the mast', survey: { ...survey, sectionId: 1 } },
      { name: 'Door 1', type: 'access_door', description: 'Glass', survey: { ...survey, sectionId: 2 } },
    ])
    expect(cards).toEqual(
      devices.map(({ id }, index) => ({ id, projectId: project, formId: form, sectionId: index + 1 })),
    )
  })

  it('once for each request, however often it is sent, also after a change of the survey', async () => {
    const key = randomUUID()
    const [card] = await make([1], employee, key)
    await employee('PATCH', `/api/forms/${form}`, { sections: [{ ...sections[0], title: 'Other' }] })
    await employee('DELETE', `/api/devices/${card?.id}`)
    expect(await make([1], employee, key)).toEqual([card])
    expect(await devicesOf(employee, project)).toEqual([])
    expect(await post({ sectionIds: [2] }, employee, key)).toMatchObject({ status: 422 })
  })

  it.each([
    [{ sectionIds: [] }, 400, 'Please select a section'],
    [{ sectionIds: [1, 3] }, 400, 'Alarms is neither a camera nor a door'],
    [{ sectionIds: [1], projectId: 99_999 }, 404, 'no access'],
  ])('not of %j', async (body, status, message) => {
    expect(await post(body)).toMatchObject({ status, body: { message: expect.stringContaining(message) } })
    expect(await devicesOf(employee, project)).toEqual([])
  })

  it('not on a closed project, nor of notes that are too long for one event', async () => {
    const long = Array.from({ length: 11 }, (_, index) => ({
      ...{ id: index + 11, type: 'camera', title: 'Long', cameraNotes: 'n'.repeat(20_000) },
    }))
    expect(await employee('PATCH', `/api/forms/${form}`, { sections: long })).toMatchObject({ status: 200 })
    const tooLong = await post({ sectionIds: long.map(({ id }) => id) })
    expect(tooLong).toMatchObject({ status: 400, body: { message: expect.stringContaining('Choose fewer sections') } })
    await complete(employee, project)
    expect(await post({ sectionIds: [11] })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('This project is closed. An employee can reopen it.') },
    })
  })

  it('and no one else', async () => {
    for (const send of [installer, stranger, customer])
      expect(await post({ sectionIds: [1] }, send)).toMatchObject({ status: 403 })
  })
})

it('[FORM-141] of two people who choose the same section at once, one makes its card', async () => {
  const made = await Promise.all([make([1, 2]), make([1, 2], colleague)])
  expect(made.flat()).toHaveLength(2)
  expect(await devicesOf(employee, project)).toHaveLength(2)
  const [first] = made.flat()
  await employee('DELETE', `/api/devices/${first?.id}`)
  expect(await make([1, 2])).toMatchObject([{ sectionId: first?.sectionId }])
})

it('[FORM-144] a form says which of its sections are cards, to those who see their project', async () => {
  const cards = await make([1])
  expect(await cardsOf(employee)).toEqual(cards)
  expect(await cardsOf(installer)).toEqual(cards)
  expect(await cardsOf(stranger)).toEqual([])
  expect(await cardsOf(customer)).toBe(403)
  await employee('DELETE', `/api/devices/${cards[0]?.id}`)
  expect(await cardsOf(employee)).toEqual([])
})

it('[FORM-146] the history of a card begins at its survey, which it names to employees with the way there', async () => {
  const [card] = await make([1, 2])
  const linesOf = async (send: Send) => {
    const { body } = await send('GET', `/api/projects/${project}/history?device=${card?.id}&order=oldest`)
    return HistoryPage.parse(body).lines.map(({ parts }) => parts.slice(1))
  }
  const words = [
    { is: 'text', text: 'made' },
    { is: 'devices', text: '2 devices', count: 2 },
    { is: 'text', text: 'from the survey' },
  ]
  await expect.poll(() => linesOf(employee)).toEqual([[...words, { is: 'new', text: 'Harbour', form }]])
  expect(await linesOf(customer)).toEqual([[...words, { is: 'new', text: 'Harbour' }]])
})

describe('[FORM-147] a card shows the photos of its section', () => {
  const digest = createHash('sha256').update(JPEG).digest('hex')
  const surveyOf = async (id: number | undefined, send: Send) => {
    const { body } = await send('GET', `/api/devices/${id}/survey`)
    return SurveyOfCard.parse(body)
  }

  it('to those who see the project, also without the form, and of its own section alone', async () => {
    const [gate, door] = await make([1, 2])
    await employee('POST', '/api/forms/upload-photos', formPhotos(form, 1, JPEG))
    await employee('POST', '/api/forms/upload-photos', formPhotos(form, 2, PNG))
    const path = surveyPhotoPath(gate?.id ?? 0, digest)
    for (const [send, status] of [
      [employee, 200],
      [customer, 200],
      [stranger, 404],
    ] as const)
      expect(await send('GET', path)).toMatchObject({ status })
    expect(await customer('GET', `${path}?size=360`)).toMatchObject({ status: 200 })
    expect(await customer('GET', surveyPhotoPath(door?.id ?? 0, digest))).toMatchObject({ status: 404 })
    const photos = [{ digest, fileName: 'photo-1.jpg' }]
    expect(await surveyOf(gate?.id, installer)).toMatchObject({ form: { title: 'Harbour' }, photos })
    expect(await surveyOf(gate?.id, customer)).toMatchObject({ form: null, photos })
    const other = await employee('POST', `/api/projects/${project}/devices/manual`, { name: 'Cam' })
    const { id } = other.body as { id: number }
    expect(await employee('GET', `/api/devices/${id}/survey`)).toMatchObject({ status: 404 })
  })

  it('until the photo, the section or the form is gone', async () => {
    const [gate] = await make([1])
    await employee('POST', '/api/forms/upload-photos', formPhotos(form, 1, JPEG))
    expect(await surveyOf(gate?.id, customer)).toMatchObject({ photos: [{ digest }] })
    await employee('PATCH', `/api/forms/${form}`, { sections: [] })
    expect(await surveyOf(gate?.id, customer)).toEqual({ form: null, photos: [] })
    expect(await customer('GET', surveyPhotoPath(gate?.id ?? 0, digest))).toMatchObject({ status: 404 })
    await employee('DELETE', `/api/forms/${form}`)
    expect(await surveyOf(gate?.id, employee)).toEqual({ form: null, photos: [] })
  })
})
