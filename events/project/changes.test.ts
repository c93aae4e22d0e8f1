import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Fact } from '../kernel/envelope.ts'
import { CommandId } from '../kernel/ids.ts'
import { changesOf } from './changes.ts'
import { PROJECT_EVENT_TYPES, ProjectEvent } from './events.ts'

const FIXTURES = new URL('../../server/event-store/fixtures/', import.meta.url)

/** An example of every shape in which an event of a project may be written today. */
const events = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).flatMap((file): Fact<ProjectEvent>[] => {
  const [type = ''] = (file.split('/').at(-1) ?? '').split('.')
  if (!PROJECT_EVENT_TYPES.some((one) => one === type)) return []
  const { data: event } = ProjectEvent.safeParse(JSON.parse(readFileSync(new URL(file, FIXTURES), 'utf8')))
  const commandId = CommandId.parse('00000000-0000-4000-8000-000000000001')
  return event
    ? [{ ...event, actor: { id: null, role: 'system' }, recordedAt: '2026-11-27T10:00:00.000Z', commandId }]
    : []
})

it('[PROJ-41] every event of a project says what it changes, a card at most once, and names that card', () => {
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(PROJECT_EVENT_TYPES))
  const said = events.map((event) => {
    const changes = changesOf(event)
    const cards = changes.flatMap((change) => (change.of === 'card' ? [change.id] : []))
    const isNamed = cards.every((id) => JSON.stringify(event.data).includes(String(id)))
    return [event.type, changes.length > 0, new Set(cards).size === cards.length, isNamed]
  })
  expect(said).toEqual(events.map(({ type }) => [type, true, true, true]))
})

it('[PROJ-41] a field that people set is another one after it', () => {
  const set = events.flatMap(changesOf).filter((change) => change.is === 'set' && change.of === 'card')
  const turns = set.flatMap((change) => (change.by === 'hand' ? Object.entries(change.fields) : []))
  expect(turns.map(([field]) => field)).toEqual(expect.arrayContaining(['status', 'name', 'description', 'type']))
  expect(turns.filter(([, turn]) => turn?.from === turn?.to)).toEqual([])
})
