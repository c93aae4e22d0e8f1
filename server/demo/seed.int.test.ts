import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lacksInstallType } from '#events/form/decide.ts'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId, type FormId, UserId } from '#events/kernel/ids.ts'
import { listFormTemplates } from '#projections/models/surveys/form-templates.ts'
import { listForms } from '#projections/models/surveys/forms.ts'
import { findLogin } from '#projections/models/people/users.ts'
import { allProjections } from '#projections/models/all.ts'
import { listProjects } from '#projections/models/projects/projects.ts'
import { cardsOfForm } from '#projections/models/surveys/section-cards.ts'
import type { EventStore } from '../event-store/port.ts'
import { createPostgresStore } from '../event-store/postgres/store.ts'
import { verifyLog } from '../event-store/verify-log.ts'
import { checkPhotos } from '../photos/check-photos.ts'
import { openDiskPhotos } from '../photos/disk.ts'
import { type Runtime, startRuntime } from '../runtime.ts'
import { caughtUp } from '../testing/app/app.ts'
import { openTestDatabase, type TestDatabase } from '../testing/database.ts'
import { wholeLog } from '../testing/projections/read-back.ts'
import { expectSameReadBack } from '../testing/projections/specification.ts'
import { seedDemo } from './seed.ts'
import { isOfDemo } from './demo-in.ts'
import { DEMO_PEOPLE } from './people.ts'
import { DEMO_SITES } from './sites.ts'
import { DEMO_SURVEYS } from './surveys.ts'

const EMPLOYEE = { id: UserId.parse(1), role: 'employee', email: '' } as const
const NEVER = new AbortController().signal

let test: TestDatabase
let runtime: Runtime
const world = () => ({ ...runtime, photos: openDiskPhotos(photosIn()) })
const photosIn = () => join(test.dataDir, 'photos')
/** Called before each append. */
let onAppend: (appends: number) => void

/** An empty store. */
async function open() {
  test = await openTestDatabase()
  const store = await createPostgresStore(test.database)
  let appends = 0
  onAppend = () => undefined
  const counting: EventStore = {
    ...store,
    append(...args) {
      onAppend(++appends)
      return store.append(...args)
    },
  }
  const log = pino({ level: 'silent' })
  const secret = 'a secret of at least thirty-two characters'
  runtime = await startRuntime({ database: test.database, store: counting, secret, log, now: () => new Date() })
}
async function close() {
  await runtime.close()
  await test.drop()
}

const meta = () => ({ actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'web' as const })
const projects = async () => {
  await caughtUp(runtime)
  return listProjects(test.database.pool, EMPLOYEE)
}
const isSound = async () => (await verifyLog(runtime.store, [runtime.streams.key])).broken

describe('the demo', () => {
  let begun: { readonly mayFill: boolean; readonly isMade: boolean }
  beforeAll(async () => {
    await open()
    begun = { mayFill: await isOfDemo(runtime), isMade: await seedDemo(world(), NEVER) }
  })
  afterAll(close)

  it('fills an empty store, with weeks of history, and a full one no second time', async () => {
    expect(begun).toEqual({ mayFill: true, isMade: true })
    expect(await isOfDemo(runtime)).toBe(true)
    const made = await projects()
    expect(made.map(({ name }) => name).toSorted()).toEqual(DEMO_SITES.map(({ name }) => name).toSorted())
    const terminal = made.find(({ name }) => name === 'Harbour Terminal 2')
    expect(terminal).toMatchObject({ deviceCounts: { waiting: 126, installed: 105, confirmed: 189 }, status: 'open' })
    expect(Date.now() - Date.parse(terminal?.createdAt ?? '')).toBeGreaterThan(30 * 24 * 3_600_000)
    expect(made.filter(({ status }) => status === 'closed')).toHaveLength(2)
    const head = await runtime.store.head()
    expect(await seedDemo(world(), NEVER)).toBe(true)
    expect(await runtime.store.head()).toBe(head)
    expect(await isSound()).toBeNull()
  })

  it('[PHOTO-50] shows photos of several projects, by several people, some of which the phone held another way', async () => {
    const { named, missing, orphans } = await checkPhotos(runtime.store, openDiskPhotos(photosIn()), new Date())
    expect({ named, missing, orphans }).toEqual({
      named:
        DEMO_SITES.reduce((sum, { photos }) => sum + photos, 0) +
        DEMO_SURVEYS.reduce((sum, { photos }) => sum + photos.length, 0),
      missing: [],
      orphans: [],
    })
    const made = await projects()
    const boards = made.map(({ id }) => runtime.bus.project(id).read((view) => [...view.cards()]))
    const cards = (await Promise.all(boards)).map((board) => board.filter(({ photos }) => photos !== undefined))
    expect(cards.filter((board) => board.length > 0)).toHaveLength(DEMO_SITES.filter(({ photos }) => photos > 0).length)
    const photos = cards.flat().flatMap((card) => card.photos ?? [])
    expect(new Set(photos.map(({ addedBy }) => addedBy)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(photos.map(({ addedAt }) => addedAt.slice(0, 10))).size).toBeGreaterThan(5)
    expect(cards.flat().some((card) => (card.photos?.length ?? 0) > 1)).toBe(true)
    const orientations = await Promise.all(
      photos.map(async ({ key }) => (await sharp(join(photosIn(), key)).metadata()).orientation),
    )
    expect(new Set(orientations)).toEqual(new Set([1, 3, 6, 8]))
    // As they are shown, all are wide.
    for (const { width, height } of photos) expect([width, height]).toEqual([800, 600])
  })

  it('[PROJ-21] leads each read model to the same rows, whatever order the keys of rows were read back in', async () => {
    const log = await wholeLog(runtime.store)
    for (const projection of allProjections) expectSameReadBack(projection, log)
  })

  it('[FORM-103] [FORM-145] [FORM-147] has surveys, one of them filled in, one begun from a template, and a card of a section', async () => {
    const made = await projects()
    const { pool } = test.database
    const [office, school, hall, ...more] = await listForms(pool, EMPLOYEE)
    if (!office || !school || !hall) throw new Error('surveys are missing')
    expect([office, school, hall].map(({ title }) => title)).toEqual(DEMO_SURVEYS.map(({ title }) => title))
    expect(more).toEqual([])
    const sectionsOf = (id: FormId) => runtime.bus.form(id).read(({ sections }) => [...sections.values()])
    const filled = await sectionsOf(office.id)
    expect(filled.map(({ type }) => type).toSorted()).toEqual(
      ['title', 'installer', 'notes', 'camera', 'camera', 'camera', 'door', 'door'].toSorted(),
    )
    expect(filled.flatMap(({ photos }) => photos)).toHaveLength(2)
    expect(filled.some(lacksInstallType)).toBe(false)

    const [template, ...others] = await listFormTemplates(pool)
    expect(template).toMatchObject({ name: 'School Entrance', organizationId: hall.organizationId })
    expect(others).toEqual([])
    expect(hall.assignedUsers).toEqual([DEMO_PEOPLE.installer.email])
    // Later saves of the form that the template came from change no form that starts from it.
    const begun = await sectionsOf(hall.id)
    expect(begun.map(({ title }) => title)).toEqual(template?.sections.map(({ title }) => title))
    expect(begun.find(({ type }) => type === 'door')?.answers).toEqual({})
    expect((await sectionsOf(school.id)).find(({ type }) => type === 'door')?.answers).not.toEqual({})

    const links = await cardsOfForm(pool, office.id, EMPLOYEE)
    expect(links).toHaveLength(1)
    const [link] = links
    const site = made.find(({ id }) => id === link?.projectId)
    const imported = DEMO_SITES.find(({ name }) => name === site?.name)?.cards ?? 0
    expect(site?.name).toBe('Harbour Office Refurbishment')
    expect(Object.values(site?.deviceCounts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(imported + 1)
    const card = link && (await runtime.bus.project(link.projectId).read((view) => view.card(link.id)))
    expect(card).toMatchObject({
      name: 'Lobby Desk Camera',
      survey: { formId: office.id, title: office.title, sectionId: link?.sectionId },
    })
    expect(filled.find(({ id }) => id === link?.sectionId)?.photos).toHaveLength(1)
    for (const stream of [...[office, school, hall].map(({ id }) => `form-${id}`), `project-${link?.projectId}`]) {
      const times: string[] = []
      for await (const { recordedAt } of runtime.store.read(stream, 0)) times.push(recordedAt)
      expect(times).toEqual(times.toSorted())
    }
  })
})

describe('a demo that is being made', () => {
  beforeEach(open)
  afterEach(close)

  it('goes on where it was cut off, around what people did meanwhile', async () => {
    const cut = new AbortController()
    onAppend = (appends) => {
      if (appends === 200) cut.abort()
    }
    await expect(seedDemo(world(), cut.signal)).rejects.toThrow('aborted')
    // A site that is closed by then takes no deletion.
    const [first, second] = (await projects()).filter(({ status }) => status === 'open')
    if (!first || !second) throw new Error('nothing was made')
    await runtime.bus.project(first.id).execute({ type: 'DeleteProject', data: {} }, meta())
    const devices = await runtime.bus.project(second.id).read((view) => [...view.cards()].map(({ id }) => id))
    for (const deviceId of devices)
      await runtime.bus.project(second.id).execute({ type: 'DeleteDevice', data: { deviceId } }, meta())
    expect(await seedDemo(world(), NEVER)).toBe(true)
    const names = (await projects()).map(({ name }) => name).toSorted()
    expect(names).toEqual(
      DEMO_SITES.map(({ name }) => name)
        .filter((name) => name !== first.name)
        .toSorted(),
    )
    expect(await isSound()).toBeNull()
  })

  it('is made once by two nodes that start at once', async () => {
    expect(await Promise.all([seedDemo(world(), NEVER), seedDemo(world(), NEVER)])).toEqual([true, true])
    expect(await projects()).toHaveLength(DEMO_SITES.length)
    expect(await isSound()).toBeNull()
  })

  it('[INSTANCE-17] leaves a store alone that holds something else, which gets no simulated provider', async () => {
    const names = { username: 'employee', firstName: 'E', lastName: 'M', email: 'e@x.example', companyId: null }
    const data = { userId: UserId.parse(1), role: 'employee', ...names } as const
    await runtime.bus.account().execute({ type: 'RegisterUser', data }, meta())
    expect(await seedDemo(world(), NEVER)).toBe(false)
    expect(await isOfDemo(runtime)).toBe(false)
    await caughtUp(runtime)
    expect(await findLogin(test.database.pool, 'installer')).toBeNull()
  })
})
