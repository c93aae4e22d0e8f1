import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import { seedsOf } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { photoPath } from '#events/project/photos.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import { addCard, createProject } from '../testing/app/answers.ts'
import type { Send } from '../testing/app/app.ts'
import { JPEG, PNG, photoForm } from '../testing/app/pictures.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const GESTURES = 8

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')

const ORDER: readonly DeviceStatus[] = ['waiting', 'installed', 'confirmed']

/** One person's work on a board, and how they take it back, as a page does. */
function worker(send: Send, id: number, random: ReturnType<typeof seededRandom>) {
  const done: string[] = []
  const undone: string[] = []
  const read = () => app.runtime.bus.project(ProjectId.parse(id)).read((view) => [...view.cards()])
  const pick = <T>(items: readonly T[]): T | undefined => items[random.int(0, Math.max(1, items.length) - 1)]

  /** Sends a request as a gesture, if it changes anything. */
  async function gesture(...[method, path, body]: Parameters<Send>): Promise<void> {
    const key = randomUUID()
    const before = await app.runtime.bus.project(ProjectId.parse(id)).read((_, revision) => revision)
    const { status, headers } = await send(method, path, body, { key })
    if (status < 300 && Number(headers['x-stream-revision']) > before) done.push(key)
  }
  async function takeBack(key: string): Promise<string> {
    const own = randomUUID()
    const answer = await send('POST', `/api/projects/${id}/undo`, { undoes: [key] }, { key: own })
    expect([answer.status, answer.body]).toEqual([204, ''])
    return own
  }

  return {
    read,
    get gestures() {
      return done.length
    },
    async work(): Promise<void> {
      const cards = await read()
      const card = pick(cards)
      const device = `/api/devices/${card?.id}`
      const kinds = [
        'move',
        'several',
        'describe',
        'rename',
        'type',
        'tick',
        'add',
        'delete',
        'erase',
        'photo',
        'unphoto',
        'import',
      ]
      const kind = pick(kinds)
      if (kind === 'add')
        return gesture('POST', `/api/projects/${id}/devices/manual`, { name: `New ${random.int(0, 98)}` })
      if (kind === 'tick')
        return gesture('PATCH', `/api/projects/${id}/checklist`, { cameraViewsConfirmed: random.onceIn(2) })
      if (kind === 'import') {
        const rows = [1, 2, 3].map((n) => ({ name: `Row ${n}`, type: 'camera', description: '' }))
        const name = card?.isManual && { from: card.name, to: `${card.name}!` }
        const changes = name ? [{ deviceId: card.id, name }] : []
        return gesture('POST', `/api/projects/${id}/devices/import`, { fileName: 'a.csv', rows, changes })
      }
      if (!card) return
      if (kind === 'move') return gesture('PATCH', `${device}/status`, { status: next(card) })
      if (kind === 'describe')
        return gesture('PATCH', `${device}/description`, { description: `Text ${random.int(0, 98)}` })
      if (kind === 'rename') return gesture('PATCH', `${device}/name`, { name: `Cam ${random.int(0, 98)}` })
      if (kind === 'type') return gesture('PATCH', `${device}/type`, { type: pick(['camera', 'keypad', 'alarm']) })
      if (kind === 'delete') return gesture('DELETE', device)
      if (kind === 'photo') return gesture('POST', `${device}/photos`, photoForm(random.onceIn(2) ? JPEG : PNG))
      const several = cards.filter(() => random.onceIn(2))
      if (several.length === 0) return
      if (kind === 'erase')
        return gesture('POST', `/api/projects/${id}/devices/delete`, { deviceIds: several.map((one) => one.id) })
      if (kind === 'several') {
        const moves = several.map((one) => ({ deviceId: one.id, from: one.status, to: next(one) }))
        return gesture('POST', `/api/projects/${id}/devices/move`, { moves })
      }
      const [photo] = card.photos ?? []
      if (photo) await gesture('DELETE', `${device}/photos`, { photoPath: photoPath(card.id, photo) })
    },
    async undo(): Promise<void> {
      const key = done.pop()
      if (key) undone.push(await takeBack(key))
    },
    async redo(): Promise<void> {
      const key = undone.pop()
      if (key) done.push(await takeBack(key))
    },
  }
}

function next({ status }: Card): DeviceStatus {
  const at = ORDER.indexOf(status)
  return ORDER[at + 1] ?? ORDER[at - 1] ?? 'waiting'
}

/** The content of a board, without who touched it when, and whose text it is: a person's or an import's. */
const contentOf = (cards: readonly Card[]) =>
  cards
    .map(
      ({
        statusBy: _1,
        statusAt: _2,
        describedBy: _3,
        describedAt: _4,
        isWorkedOn: _5,
        beforeImports: _6,
        installedBy: _7,
        ...card
      }) => ({
        ...card,
        photos: card.photos ?? [],
      }),
    )
    .toSorted((a, b) => a.id - b.id)

describe('[UNDO-4] n undos and n redos with nothing between', () => {
  it.each(seedsOf({ gate: 3, nightly: 24 }))('change nothing, and n undos lead back (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const { id } = await createProject(employee, `P ${seed}`, ['installer'])
    for (const name of ['A', 'B', 'C', 'D']) await addCard(employee, id, name)
    const mine = worker(seed % 3 === 0 ? installer : employee, id, random)
    const states = [contentOf(await mine.read())]
    while (mine.gestures < GESTURES) {
      const before = mine.gestures
      await mine.work()
      if (mine.gestures > before) states.push(contentOf(await mine.read()))
    }
    for (let round = 0; round < 3; round++) {
      const steps = random.int(1, GESTURES)
      for (let step = 1; step <= steps; step++) {
        await mine.undo()
        expect(contentOf(await mine.read())).toEqual(states[GESTURES - step])
      }
      for (let step = 1; step <= steps; step++) await mine.redo()
      expect(contentOf(await mine.read())).toEqual(states[GESTURES])
    }
  })
})
