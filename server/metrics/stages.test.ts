import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { CommandId } from '#events/kernel/ids.ts'
import { createStages, type Stage, STAGES, type Way } from './stages.ts'

const newId = () => CommandId.parse(randomUUID())

it('[METRICS-30] the time of each stage counts from the one before; a command that came to another node has none', () => {
  const took: Stage[] = []
  const ways: Way[] = []
  const stages = createStages((stage, ms) => {
    expect(ms).toBeGreaterThanOrEqual(0)
    took.push(stage)
  })
  stages.watch((_, way) => ways.push({ ...way }))
  const id = newId()
  stages.begin(id, 5)
  for (const stage of STAGES.slice(1)) stages.reachAll(stage, [{ commandId: id }, { commandId: id }])
  stages.reachAll('seen', [{ commandId: newId() }])
  expect(took).toEqual(STAGES)
  const { received = 0, allowed = 0 } = ways.at(-1) ?? {}
  expect(allowed - received).toBeGreaterThanOrEqual(5)
})

it('[METRICS-30] a bounded number of commands is followed, the newest', () => {
  let count = 0
  const stages = createStages(() => count++)
  const ids = Array.from({ length: 2_001 }, newId)
  for (const id of ids) stages.begin(id, 0)
  count = 0
  for (const id of ids) stages.reach('decided', id)
  expect(count).toBe(2_000)
})
