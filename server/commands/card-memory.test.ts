import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { by } from '#events/kernel/testing/decider-spec.ts'
import { CommandId, DeviceId } from '#events/kernel/ids.ts'
import type { Fact } from '#events/kernel/envelope.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { evolve } from '#events/project/evolve.ts'
import { ProjectModel } from '#events/project/model.ts'
import { projectSnapshots } from '#events/project/snapshot.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function heapUsed(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const CARDS = 20_000
const commandId = CommandId.parse('00000000-0000-4000-8000-000000000000')
const fact = (n: number) => ({ actor: by(1), commandId, recordedAt: new Date(n).toISOString() })
const deviceIds = Array.from({ length: CARDS }, (_, index) => DeviceId.parse(index + 1))
const cardOf = (deviceId: DeviceId) => {
  const name = `CAM-${deviceId} Building 7, level 3`
  return { deviceId, name, type: 'camera', description: `Door ${deviceId}, cable from the north riser` } as const
}

/** As they come from the log. */
const parsed = (event: Fact<ProjectEvent>): Fact<ProjectEvent> => JSON.parse(JSON.stringify(event))

const addedOneByOne = (): Fact<ProjectEvent>[] =>
  deviceIds.map((id) => parsed({ type: 'ManualCardAdded', data: { ...cardOf(id), status: 'waiting' }, ...fact(id) }))
const imported = (): Fact<ProjectEvent>[] => {
  const batch = { batchId: commandId, fileName: 'list.csv', part: 1, parts: 1 }
  return [parsed({ type: 'DevicesImported', data: { ...batch, cards: deviceIds.map(cardOf) }, ...fact(1) })]
}
const moved = (): Fact<ProjectEvent>[] =>
  deviceIds.map((deviceId) => parsed({ type: 'DeviceInstalled', data: { deviceId }, ...fact(deviceId + 1) }))

const HISTORIES = {
  'were added one by one': () => foldOf(addedOneByOne()),
  'were imported': () => foldOf(imported()),
  'were imported and then moved': () => foldOf([...imported(), ...moved()]),
  'were added and then moved': () => foldOf([...addedOneByOne(), ...moved()]),
  'come from a snapshot': () => restored(foldOf([...imported(), ...moved()])),
}

function foldOf(history: readonly Fact<ProjectEvent>[]): ProjectModel {
  const model = new ProjectModel()
  for (const event of history) model.apply(evolve(model, event))
  return model
}

function restored({ view }: ProjectModel): ProjectModel {
  const model = new ProjectModel()
  const patch = projectSnapshots.load(JSON.parse(JSON.stringify(projectSnapshots.save(view))))
  if (!patch) throw new Error('the snapshot cannot be read')
  model.apply(patch)
  return model
}

it.each(Object.entries(HISTORIES))(
  '[CMD-19] cards that %s take no more memory than they are counted for',
  (_, make) => {
    const before = heapUsed()
    const model = make()
    const perCard = (bytes: number) => Math.round(bytes / CARDS)
    expect(perCard(heapUsed() - before)).toBeLessThanOrEqual(perCard(model.bytes))
  },
)
