import { expect, it } from 'vitest'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { addCard, createProject } from '../testing/app/answers.ts'
import { meta } from '../testing/test-bus.ts'
import { liveClients } from '../testing/test-client.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const clients = liveClients(() => app)

it('[CMD-29] what was done before it was recorded says when, and where it came in, in the log and on open boards', async () => {
  const employee = await app.as('employee')
  const { id } = await createProject(employee, 'Basement')
  const card = await addCard(employee, id, 'Cam')
  const client = await clients.connect('employee')
  await client.open(id)
  const board = app.runtime.bus.project(ProjectId.parse(id))
  const command = { type: 'MoveDevice', data: { deviceId: DeviceId.parse(card.id), to: 'installed' } } as const
  const occurredAt = '2026-05-04T08:00:00.000Z'
  const { events } = await board.execute(command, { ...meta(), source: 'outbox', occurredAt })
  expect(events).toEqual([{ type: 'DeviceInstalled', data: { deviceId: card.id } }])

  await client.untilRevision(id, 2)
  expect(client.eventsOf(id).at(-1)).toMatchObject({ type: 'DeviceInstalled', occurredAt })
  for await (const event of app.runtime.store.read(`project-${id}`, 2)) {
    expect(event).toMatchObject({ type: 'DeviceInstalled', occurredAt, source: 'outbox' })
    expect(event.recordedAt > occurredAt).toBe(true)
  }
  for await (const event of app.runtime.store.read(`project-${id}`, 1, 1)) expect(event.occurredAt).toBeUndefined()
})
