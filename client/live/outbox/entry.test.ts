import { expect, it } from 'vitest'
import { complete, describeCard, lost, move, openOutbox, refused } from '../testing/outbox-by-hand.ts'
import { Entry } from './entry-schema.ts'

it('an entry is plain data of its schema in each of its states, and stays the same when it is stored and read', async () => {
  const { outbox, add, answer } = openOutbox()
  add(describeCard(1, 'mine'), move(1), move(2), move(3), complete)
  await answer(1, refused)
  await answer(3)
  await answer(4, lost)
  const all = [...outbox.store.getState().entries, ...outbox.store.getState().refusals.map(({ entry }) => entry)]
  expect(all.map(({ state }) => state)).toEqual(['held', 'accepted', 'queued', 'queued', 'sent'])
  for (const entry of all) {
    expect(structuredClone(entry)).toEqual(entry)
    expect(Entry.parse(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  }
})

it('an entry of another version, or with a field that its schema does not know, is not taken for one', () => {
  const { outbox, add } = openOutbox()
  add(move(1))
  const [entry] = outbox.store.getState().entries
  expect(Entry.safeParse({ ...entry, version: 3 }).success).toBe(false)
  expect(Entry.safeParse({ ...entry, request: { path: '/api/devices/1/status' } }).success).toBe(false)
})
