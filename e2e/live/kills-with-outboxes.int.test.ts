import 'fake-indexeddb/auto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER, MARKER_HEADER, PERSON_HEADER, REVISION_HEADER } from '#events/kernel/http.ts'
import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import { roundsOf, SEED } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { projectStream } from '#events/project/stream.ts'
import type { LogEvent } from '#events/registry.ts'
import { boardKind } from '../../client/live/board.ts'
import { cardLane } from '../../client/live/outbox/new-cards.ts'
import { Keeper } from '../../client/live/outbox/device/keeper.ts'
import { isPhoto } from '../../client/live/outbox/entry.ts'
import type { DeliverPhoto } from '../../client/live/outbox/photo-state.ts'
import { emailOf, PASSWORD, type TestPerson, userIdOf } from '../../server/testing/app/app.ts'
import { openSite, type Site } from '../../server/testing/crash/site.ts'
import { JPEG, photoForm } from '../../server/testing/app/pictures.ts'
import { buildProgram, type Program } from '../../server/testing/processes/program.ts'
import { type ServerProcess, startServer } from '../../server/testing/processes/server-process.ts'
import { sessionCookieOf } from '../../server/testing/app/session-cookie.ts'
import { loneDevice } from '../kit/lone-device.ts'
import { openLine } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the real client with the real server, which may not know each other.

const KILLS = roundsOf({ nightly: 8 })
const CARDS = 4
const PEOPLE = ['employee', 'colleague', 'installer'] as const
/** How long an answer to a photo may take. */
const PATIENCE_MS = 10_000
const LOST = { kind: 'later', scope: 'all', waitMs: null, reason: 'No answer.' } as const

/** Photos over a line, where there is no browser to send them. */
const photosOver =
  (url: string, cookie: string): DeliverPhoto =>
  async ({ id, place, actor }, { file, signal }) => {
    const headers = { cookie, [MARKER_HEADER]: 'test', [IDEMPOTENCY_HEADER]: id, [PERSON_HEADER]: String(actor.id) }
    const body = photoForm(new Uint8Array(await file.arrayBuffer()), { name: file.name })
    const ask = async () => {
      const answer = await fetch(new URL(`/api/devices/${place.of === 'card' ? place.deviceId : ''}/photos`, url), {
        method: 'POST',
        headers,
        body,
        signal,
      })
      return { answer, text: await answer.text() }
    }
    try {
      // Node's fetch sometimes neither resolves nor rejects when the server is killed.
      const answered = await Promise.race([ask(), sleep(PATIENCE_MS, null, { ref: false })])
      if (!answered) return LOST
      const { answer, text } = answered
      if (answer.ok) return { kind: 'accepted', revision: Number(answer.headers.get(REVISION_HEADER)), digest: null }
      if (answer.status === 429 || answer.status >= 500) return LOST
      return { kind: 'refused', status: answer.status, reason: text }
    } catch {
      return LOST
    }
  }

type Page = Awaited<ReturnType<typeof openPage>>

/** A page with the board open, whose outbox is kept. */
async function openPage(url: string, cookie: string, person: TestPerson, project: ProjectId) {
  const me = { id: userIdOf(person), role: person === 'installer' ? 'installer' : 'employee' } as const
  const line = await openLine({ url, cookie, me, random: seededRandom(SEED).next })
  line.outbox.photos.sendBy('card', photosOver(line.proxy.url, cookie))
  line.outbox.sendHere(false)
  const keeper = new Keeper(line.outbox, me.id, loneDevice)
  keeper.start()
  const board = line.live.stream(boardKind, project)
  board.watch()
  return { ...line, me, keeper, board }
}

describe('[FAULT-23] people whose work is kept on their devices, while the server is killed again and again', () => {
  let program: Program
  let site: Site
  let server: ServerProcess
  beforeAll(async () => {
    program = await buildProgram('server/main.ts')
    site = await openSite()
  })
  afterAll(async () => {
    server.child.kill('SIGKILL')
    await server.ended
    await site.drop()
  })

  const call = async (url: string, cookie: string, method: string, path: string, body: unknown) => {
    const headers = { cookie, [MARKER_HEADER]: 'test', 'content-type': 'application/json' }
    return fetch(url + path, { method, headers, body: JSON.stringify(body) })
  }

  it('lose nothing that was kept or acknowledged, and have nothing twice', async () => {
    const random = seededRandom(SEED, 'outboxes')
    server = startServer(program, site.env)
    let url = await server.listens()
    const cookies = new Map<TestPerson, string>()
    for (const person of PEOPLE) {
      const answer = await call(url, '', 'POST', '/api/auth/login', { username: person, password: PASSWORD })
      cookies.set(person, sessionCookieOf(answer.headers.get('set-cookie')))
    }
    const cookieOf = (person: TestPerson) => cookies.get(person) ?? ''
    const make = async (path: string, body: unknown): Promise<number> =>
      ((await (await call(url, cookieOf('employee'), 'POST', path, body)).json()) as { id: number }).id
    const assignedUsers = [emailOf('installer')]
    const body = { name: 'Killed', verkadaInstanceId: 1, assignedUsers }
    const project = ProjectId.parse(await make('/api/projects', body))
    const cards: DeviceId[] = []
    for (let n = 0; n < CARDS; n++) {
      const card = { name: `Cam ${n}`, type: 'camera', status: 'waiting', description: '' }
      cards.push(DeviceId.parse(await make(`/api/projects/${project}/devices/manual`, card)))
    }

    const open = (person: TestPerson) => openPage(url, cookieOf(person), person, project)
    const pages = new Map<TestPerson, Page>()
    for (const person of PEOPLE) pages.set(person, await open(person))
    const texts: string[] = []
    const work = (person: TestPerson, { board, outbox, me: actor }: Page) => {
      const deviceId = random.pick(cards)
      const text = `${person} ${texts.length}`
      texts.push(text)
      if (random.onceIn(4)) {
        const target = {
          actor,
          stream: board.stream,
          lanes: [cardLane(deviceId)],
          place: { of: 'card', deviceId },
        } as const
        outbox.photos.add(target, new File([JPEG, text], `${text}.jpg`))
      } else void board.send({ type: 'DescribeDevice', data: { deviceId, description: text } })
    }
    for (let kill = 0; kill < KILLS; kill++) {
      for (const page of pages.values()) await expect.poll(() => page.board.store.getState().phase).toBe('ready')
      const until = Date.now() + random.int(100, 900)
      while (Date.now() < until) {
        for (const [person, page] of pages) if (random.onceIn(2)) work(person, page)
        // People work at a pace, and the kill comes between any two gestures.
        await sleep(random.int(0, 25))
      }
      server.child.kill('SIGKILL')
      await server.ended
      for (const [person, page] of pages) work(person, page)
      // One of the pages is loaded anew while there is no server.
      const person = random.pick(PEOPLE)
      const page = pages.get(person)
      // A person is asked before they leave a page with work that is not kept.
      await expect.poll(() => page?.outbox.device.getState().notKept.size).toBe(0)
      await page?.keeper.stop()
      page?.outbox.close()
      page?.outbox.sendHere(false)
      await page?.leave()
      server = startServer(program, site.env)
      url = await server.listens()
      for (const other of pages.values()) if (other !== page) other.goTo(url)
      pages.set(person, await open(person))
    }
    for (const [person, { outbox }] of pages) {
      const left = () => {
        const { entries } = outbox.store.getState()
        // One that got no answer too often waits for its person.
        for (const { id, state } of entries) if (state === 'failed') outbox.photos.retry(id)
        return entries.map((entry) => ({ ...entry, what: isPhoto(entry) ? entry.file.name : entry.command.type }))
      }
      await expect.poll(left, { message: `what waits of ${person}, seed ${SEED}`, timeout: 60_000 }).toEqual([])
      expect(outbox.store.getState().refusals).toEqual([])
    }
    for (const { keeper, leave } of pages.values()) {
      await keeper.stop()
      await leave()
    }
    server.child.kill('SIGTERM')
    await server.ended

    const { log, wrong } = await site.inspect()
    expect(wrong, `seed ${SEED}`).toEqual([])
    const came = log.filter(({ stream }) => stream === projectStream(project)).flatMap((event) => textOf(event) ?? [])
    expect(came.toSorted(), `seed ${SEED}`).toEqual(texts.toSorted())
    expect(texts.length).toBeGreaterThan(3 * KILLS)
  }, 300_000)
})

/** The text that a person wrote, or named their photo by. */
function textOf(event: LogEvent): string | undefined {
  if (event.type === 'DeviceDescribed') return event.data.description
  return event.type === 'PhotoAdded' ? event.data.photo.fileName.replace('.jpg', '') : undefined
}
