import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CommandId, DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { ProjectSummary } from '#events/project/api.ts'
import { SEED } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { DeviceDatabase, NO_CHANGE } from '../../client/live/outbox/device/device-database.ts'
import { Keeper } from '../../client/live/outbox/device/keeper.ts'
import { addCards, createProject, devicesOf } from '../../server/testing/app/answers.ts'
import { startTestApp, type TestApp } from '../../server/testing/app/app.ts'
import { loneDevice } from '../kit/lone-device.ts'
import { openLine } from '../kit/over-the-line.ts'

// Here and not beside the client: it joins the real client with the real server, which may not know each other.

/** Each file is an outbox as one release of the page left it. A release that changes the shape adds one. */
const folder = join(import.meta.dirname, 'fixtures')
const files = readdirSync(folder).filter((name) => name.startsWith('outbox-'))

const Value = z.looseObject({ id: z.string().optional(), entry: z.looseObject({ id: z.string() }).optional() })
const Outbox = z.object({ entries: z.array(Value), refusals: z.array(Value) })

describe('an outbox that an earlier release left', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())
  afterEach(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })

  it.each(files)('[KEPT-10] %s is read, shown and sent, with the time when the work was done', async (name) => {
    const employee = await app.as('employee')
    const project = await createProject(employee, name)
    const ids = await addCards(employee, project.id, 3)
    const me = { id: UserId.parse(1), role: 'employee' } as const
    const doneAt = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)
    // The ids of this server in the place of those of the file.
    const text = readFileSync(join(folder, name), 'utf8')
      .replaceAll('"id": 7\n', `"id": ${project.id}\n`)
      .replaceAll(/\b10([123])\b/g, (_, n: string) => String(ids[Number(n) - 1]))
      .replaceAll('2026-11-26T09:12', doneAt)
    const kept = Outbox.parse(JSON.parse(text))
    const added = (rows: z.infer<typeof Value>[]) =>
      rows.map((value) => ({ id: CommandId.parse(value.id ?? value.entry?.id), value }))
    const database = new DeviceDatabase(me.id)
    await database.write(
      { ...NO_CHANGE, added: added(kept.entries) },
      { ...NO_CHANGE, added: added(kept.refusals) },
      false,
    )
    database.close()

    const cookie = await app.cookieOf('employee')
    const line = await openLine({ url: app.url, cookie, me, random: seededRandom(SEED).next })
    line.outbox.sendHere(false)
    const keeper = new Keeper(line.outbox, me.id, loneDevice)
    keeper.start()
    // The photo has no bytes here, and a refusal waits for its person with what is held behind it.
    const isUnsent = ({ state }: { state: string }) => state !== 'accepted'
    const unsent = () => line.outbox.store.getState().entries.filter(isUnsent)
    await expect.poll(() => unsent().map(({ state }) => state)).toEqual(['held', 'failed'])
    expect(line.outbox.device.getState()).toMatchObject({ unread: 0 })
    expect(line.outbox.store.getState().refusals.map(({ code }) => code)).toEqual(['card-moved'])
    const devices = await devicesOf(employee, project.id)
    const byId = new Map(devices.map((device) => [device.id, device]))
    expect(byId.get(DeviceId.parse(ids[0]))).toMatchObject({
      status: 'installed',
      description: 'Behind the panel, 3 m',
    })
    expect(byId.get(DeviceId.parse(ids[1]))).toMatchObject({
      status: 'installed',
      name: 'Cam 2 north',
      type: 'keypad',
    })
    expect(devices.map((device) => device.name)).toContain('Cam 9')
    const summary = ProjectSummary.parse((await employee('GET', `/api/projects/${project.id}`)).body)
    expect(summary).toMatchObject({ id: ProjectId.parse(project.id), status: 'open', cameraViewsConfirmed: true })
    const history = JSON.stringify((await employee('GET', `/api/projects/${project.id}/history`)).body)
    expect(history).toContain(`"doneAt":"${doneAt}`)
    await keeper.stop()
    await line.leave()
  })
})
