import { describe, expect, it } from 'vitest'
import { HistoryPage } from '#events/project/history/api.ts'
import { Story } from '#events/project/history/story.ts'
import { addCard, addCards, complete, createProject, move, TICKS } from '../testing/app/answers.ts'
import { history } from '#projections/models/history/history.ts'
import { type Answer, caughtUp, userIdOf } from '../testing/app/app.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')

const project = async (): Promise<number> => (await createProject(employee, 'Harbour', ['installer', 'customer'])).id
const storyIn = ({ body }: Answer): Story => Story.parse((body as { readonly story: unknown }).story)
const told = (answer: Answer): string => storyIn(answer).sentence

describe('[STORY-1] a refusal tells the event that beat it, with person, time and its place in the history', () => {
  it('of a card that is elsewhere by now', async () => {
    const id = await project()
    const card = await addCard(employee, id, 'Door 3')
    await move(installer, card.id, 'installed')
    const revision = await move(installer, card.id, 'confirmed')
    await installer('PATCH', `/api/devices/${card.id}/description`, { description: 'later' })
    const answer = await employee('PATCH', `/api/devices/${card.id}/status`, { status: 'waiting', from: 'installed' })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        ...{ code: 'card-moved', status: 'confirmed', byName: 'installer Test' },
        message: 'installer Test moved this card to Confirmed & Tested just now.',
      },
    })
    expect(told(answer)).toBe('installer Test marked Door 3 as Confirmed & Tested')
    expect(storyIn(answer)).toMatchObject({ by: userIdOf('installer'), revision, doneAt: null, after: '' })
    const page = await employee('GET', `/api/projects/${id}/history?revision=${revision}`)
    expect(HistoryPage.parse(page.body).lines[0]?.at).toBe(storyIn(answer).at)
  })

  it('of a step that would be skipped, a text, a name, a deleted card and a closed project', async () => {
    const id = await project()
    const [door, lamp] = [await addCard(employee, id, 'Door 3'), await addCard(employee, id, 'Lamp')]
    await move(installer, door.id, 'installed')
    await move(installer, door.id, 'confirmed')
    const skipped = await employee('PATCH', `/api/devices/${door.id}/status`, { status: 'waiting' })
    expect(told(skipped)).toBe('installer Test marked Door 3 as Confirmed & Tested')
    expect(storyIn(skipped).after).toBe('Cards move one step at a time.')

    await installer('PATCH', `/api/devices/${door.id}/description`, { description: 'Theirs' })
    const described = { description: 'Mine', base: '' }
    const text = await employee('PATCH', `/api/devices/${door.id}/description`, described)
    expect(told(text)).toBe('installer Test wrote the description of Door 3')

    await employee('PATCH', `/api/devices/${door.id}/name`, { name: 'Door North' })
    const colleague = await app.as('colleague')
    const named = await colleague('PATCH', `/api/devices/${door.id}/name`, { name: 'Door South', base: 'Door 3' })
    expect(named).toMatchObject({ status: 409, body: { code: 'name-changed', name: 'Door North' } })
    expect(told(named)).toBe('employee Test renamed Door 3 to Door North')

    await employee('DELETE', `/api/devices/${lamp.id}`)
    const deleted = await installer('PATCH', `/api/devices/${lamp.id}/status`, { status: 'installed' })
    expect(deleted).toMatchObject({
      status: 404,
      body: {
        code: 'card-unknown',
        message: 'This card does not exist any more. employee Test deleted Lamp just now.',
      },
    })
    expect(storyIn(deleted).after).toBe('This card does not exist any more.')

    await complete(employee, id)
    await employee('PATCH', `/api/projects/${id}/move-to-folder`, { folderId: null })
    const closed = await installer('PATCH', `/api/devices/${door.id}/status`, { status: 'installed' })
    expect(closed).toMatchObject({
      status: 409,
      body: {
        message: 'This project is closed. An employee can reopen it. employee Test completed the project just now.',
      },
    })
  })

  it('of a checklist that another person unticked, in the words of the specification', async () => {
    const id = await project()
    const close = () => employee('PATCH', `/api/projects/${id}/status`, { status: 'closed' })
    expect((await close()).body).not.toHaveProperty('story')
    await employee('PATCH', `/api/projects/${id}/checklist`, TICKS)
    await installer('PATCH', `/api/projects/${id}/checklist`, { cameraViewsConfirmed: false })
    const answer = await close()
    const message = 'You must complete all installation checklist items before marking the project as complete'
    expect(answer).toMatchObject({ status: 409, body: { code: 'checklist-incomplete', message } })
    expect(told(answer)).toMatch(/^installer Test unticked /)
  })

  it('calls a person who was beaten by their own other device by you', async () => {
    const id = await project()
    const card = await addCard(employee, id, 'Door 3')
    await move(installer, card.id, 'installed')
    await move(installer, card.id, 'confirmed')
    const answer = await installer('PATCH', `/api/devices/${card.id}/status`, { status: 'waiting', from: 'installed' })
    expect(answer.body).toMatchObject({ message: 'You moved this card to Confirmed & Tested just now.' })
    expect(told(answer)).toBe('You marked Door 3 as Confirmed & Tested')
  })
})

it('[STORY-2] of a move over many cards ten are told with their stories, each with the column that its card is in', async () => {
  const id = await project()
  const cards = await addCards(employee, id, 12)
  const moves = (to: string, from?: string) => cards.map((deviceId) => ({ deviceId, to, ...(from && { from }) }))
  const send = (given: object) => installer('POST', `/api/projects/${id}/devices/move`, { moves: given })
  await send(moves('installed'))
  await send(moves('confirmed'))
  const { body } = await send(moves('waiting', 'installed'))
  const { results } = body as { readonly results: readonly { readonly story?: unknown; readonly status: string }[] }
  expect(results.map(({ status }) => status)).toEqual(cards.map(() => 'confirmed'))
  expect(results.map(({ story }) => story !== undefined)).toEqual(cards.map((_, index) => index < 10))
})

it('[STORY-1] a refusal whose story cannot be had stays a refusal', async () => {
  const id = await project()
  const card = await addCard(employee, id, 'Door 3')
  await move(installer, card.id, 'installed')
  await move(installer, card.id, 'confirmed')
  await caughtUp(app.runtime)
  await app.runtime.pool.query(`alter table ${history.rows} rename to hidden`)
  const answer = await employee('PATCH', `/api/devices/${card.id}/status`, { status: 'waiting', from: 'installed' })
  expect(answer).toMatchObject({ status: 409, body: { code: 'card-moved' } })
  expect(answer.body).not.toHaveProperty('story')
  await app.runtime.pool.query(`alter table ${history.schema}.hidden rename to ${history.rows.split('.')[1]}`)
})
