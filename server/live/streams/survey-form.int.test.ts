import { afterEach, expect, it } from 'vitest'
import { emailOf } from '../../testing/app/app.ts'
import { newForm } from '../../testing/app/forms.ts'
import { type LiveClient, liveClients } from '../../testing/test-client.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const clients = liveClients(() => app)

afterEach(() => clients.closeAll())

const camera = { id: 1, type: 'camera', title: 'Camera 1', cameraNotes: 'low' }
const open = (client: LiveClient, id: number, after = -1) => client.say('stream:open', { kind: 'form', id, after })
const about = (client: LiveClient, event: 'stream:events' | 'stream:closed' | 'presence', id: number) =>
  client.messages(event).filter((message) => message.kind === 'form' && message.id === id)

async function openedBy(...people: readonly ('colleague' | 'installer')[]) {
  const id = await newForm(employee, { sections: [camera], assignedUsers: [emailOf('installer')] })
  const watchers = await Promise.all(people.map((person) => clients.connect(person)))
  const answers = await Promise.all(watchers.map((client) => open(client, id)))
  return { id, watchers, answers }
}

it('[LIVE-64] a form is given whole, then each save at once, and caught up on after a revision', async () => {
  const { id, watchers, answers } = await openedBy('colleague', 'installer')
  const whole = { ok: true, revision: 0, snapshot: { form: { id }, highestId: 1, sections: [{ id: 1, photos: [] }] } }
  expect(answers).toMatchObject([whole, whole])
  await employee('PATCH', `/api/forms/${id}`, { sections: [{ ...camera, cameraNotes: 'high' }] })
  const change = { type: 'SectionChanged', revision: 1, data: { changes: [{ field: 'cameraNotes', to: 'high' }] } }
  for (const client of watchers) {
    await client.until(() => about(client, 'stream:events', id).length > 0)
    expect(about(client, 'stream:events', id)).toMatchObject([{ events: [change] }])
    expect(await open(client, id, 0)).toMatchObject({ ok: true, revision: 1, events: [change] })
  }
})

it('[LIVE-112] the others see who is at which section', async () => {
  const { id, watchers } = await openedBy('colleague', 'installer')
  const [colleague, installer] = watchers
  installer?.socket.emit('stream:editing', { kind: 'form', id, part: 'section/1' })
  const atSection = () =>
    colleague?.messages('presence').some(({ people }) => people.some(({ editing }) => editing === 'section/1')) === true
  await colleague?.until(atSection)
  expect(atSection()).toBe(true)
})

it('[LIVE-15, LIVE-18] is closed to those who may not see it, and to those who lose it', async () => {
  const { id, watchers } = await openedBy('installer')
  const [installer] = watchers
  for (const person of ['stranger', 'customer'] as const)
    expect(await open(await clients.connect(person), id)).toEqual({
      ok: false,
      code: 'not-found',
      message: 'This form does not exist, or you have no access to it.',
    })
  await employee('PATCH', `/api/forms/${id}/users`, { assignedUsers: [] })
  await installer?.until(() => about(installer, 'stream:closed', id).length > 0)
  expect(installer && about(installer, 'stream:closed', id)).toMatchObject([{ code: 'access-lost' }])
})

it('[LIVE-18] is closed to all when it is deleted, but not to the installer who made it when others are assigned', async () => {
  const installer = await clients.connect('installer')
  const id = await newForm(await app.as('installer'))
  expect(await open(installer, id)).toMatchObject({ ok: true })
  await employee('PATCH', `/api/forms/${id}/users`, { assignedUsers: [emailOf('stranger')] })
  await installer.until(() => about(installer, 'stream:events', id).length > 0)
  await employee('DELETE', `/api/forms/${id}`)
  await installer.until(() => about(installer, 'stream:closed', id).length > 0)
  expect(about(installer, 'stream:closed', id)).toMatchObject([{ code: 'deleted', message: 'This form was deleted.' }])
})
