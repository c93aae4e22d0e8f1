import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import type { DomainEvent } from '#events/registry.ts'
import { projectStream } from '#events/project/stream.ts'
import { type EventStore, StoreUnavailable } from '../../event-store/port.ts'
import { addCard, createProject, devicesOf } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'
import { meta, move } from '../../testing/test-bus.ts'

/** Called before a part goes to the log. */
let beforePart: (part: number) => Promise<void> = async () => undefined
/** Called before a stream is read. */
let beforeRead = async (): Promise<void> => undefined
const watched = (inner: EventStore): EventStore => ({
  ...inner,
  async append(stream, expected, events) {
    for (const { type, data } of events) if (type === 'DevicesImported') await beforePart(data.part)
    return inner.append(stream, expected, events)
  },
  async *read(...given) {
    await beforeRead()
    yield* inner.read(...given)
  },
})

const app = await sharedApp({ wrap: watched })
const employee = await app.as('employee')

/** A list that goes to the log in three parts, for a project with one card; `parts` are those that are in the log. */
async function openImport() {
  const project = await createProject(employee, 'Hall')
  const card = await addCard(employee, project.id, 'First')
  const id = ProjectId.parse(project.id)
  const rows = Array.from({ length: 1_500 }, (_, n) => ({
    name: `Cam ${n + 1}`,
    type: 'camera',
    description: 'x'.repeat(300),
  }))
  const key = randomUUID()
  return {
    id,
    card,
    send: () => employee('POST', `/api/projects/${id}/devices/import`, { fileName: 'list.csv', rows }, { key }),
    whole: { status: 200, body: { batchId: key, created: rows.length } },
    async parts() {
      const events: DomainEvent[] = []
      for await (const event of app.runtime.store.read(projectStream(id), 0)) events.push(event as DomainEvent)
      return events.flatMap((event) => (event.type === 'DevicesImported' ? [event.data.part] : []))
    },
  }
}

it('[CMD-25] an import is answered 503 where too many commands wait before its second part, and follows when it is sent again', async () => {
  const { id, card, send, whole, parts } = await openImport()
  let write = (): void => undefined
  const written = new Promise<void>((resolve) => (write = resolve))
  const reached = new Promise<void>((resolve) => {
    beforePart = () => {
      resolve()
      return written
    }
  })
  const answer = send()
  await reached
  // A thousand that change nothing wait until it is known how the log stands, which is not read before the import is answered.
  beforeRead = () => answer.then(() => undefined)
  const waiting = Array.from({ length: 1_000 }, () =>
    app.runtime.bus.project(id).execute(move(card.id, 'waiting'), meta()),
  )
  write()
  expect(await answer).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
  await Promise.all(waiting)
  expect(await parts()).toEqual([1])

  beforePart = async () => undefined
  expect(await send()).toMatchObject(whole)
  expect(await parts()).toEqual([1, 2, 3])
})

it('[CMD-14] [FAULT-16] an import that was cut off after two parts goes on with the third when it is sent again', async () => {
  const { id, send, whole, parts } = await openImport()
  beforePart = async (part) => {
    if (part > 2) throw new StoreUnavailable('cut off')
  }
  expect(await send()).toMatchObject({ status: 503 })
  expect(await parts()).toEqual([1, 2])
  beforePart = async () => undefined
  expect(await send()).toMatchObject(whole)
  expect(await parts()).toEqual([1, 2, 3])
  await expect.poll(async () => (await devicesOf(employee, id)).length).toBe(1_501)
})

it('[CMD-32] a list that a project has no room for is refused before its first part is written', async () => {
  const { id } = await createProject(employee, 'Full')
  const send = (count: number) =>
    employee('POST', `/api/projects/${id}/devices/import`, {
      fileName: 'list.csv',
      rows: Array.from({ length: count }, (_, n) => ({ name: `Cam ${n}`, type: 'camera', description: '' })),
    })
  expect(await send(10_000)).toMatchObject({ status: 200, body: { created: 10_000 } })
  expect(await send(9_000)).toMatchObject({ status: 200, body: { created: 9_000 } })
  expect(await send(9_000)).toMatchObject({
    status: 409,
    body: {
      code: 'board-full',
      message:
        'A project holds at most 20,000 cards. This one has 19,000, so 9,000 more do not fit. Put them into another project.',
    },
  })
  expect(await app.runtime.bus.project(ProjectId.parse(id)).read(({ size }) => size)).toBe(19_000)
  expect(await send(1_000)).toMatchObject({ status: 200, body: { created: 1_000 } })
  expect(await employee('POST', `/api/projects/${id}/devices/manual`, { name: 'One more' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('so one more does not fit') },
  })
})
