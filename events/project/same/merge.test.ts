import { describe, expect, it } from 'vitest'
import type { Fact } from '../../kernel/envelope.ts'
import { CommandId, DeviceId, InstanceId } from '../../kernel/ids.ts'
import { fact, specification } from '../../kernel/testing/decider-spec.ts'
import type { ProjectCommand } from '../commands.ts'
import { projectDecider } from '../decide.ts'
import type { ProjectEvent } from '../events.ts'
import { EXAMPLE_CREATED, examplePhoto } from '../examples.ts'
import { asDeleted } from '../rules.ts'
import { stepsOfAll } from '../undo/steps-of.ts'

const { given } = specification(projectDecider)
const id = (value: number) => DeviceId.parse(value)
const instance = InstanceId.parse(1)
const done = <T extends ProjectEvent['type']>(type: T, data: Extract<ProjectEvent, { type: T }>['data']) =>
  fact<ProjectEvent>({ type, data } as ProjectEvent)
const created = fact<ProjectEvent>(EXAMPLE_CREATED)
const planned = done('DevicesImported', {
  ...{ batchId: 'list', fileName: 'plan.csv', part: 1, parts: 1 },
  cards: [{ deviceId: id(7), name: 'Gate', type: 'camera', description: 'Mast', floor: '2', model: 'CD42' }],
})
const device = (deviceId: number, change = {}) => ({
  ...{ deviceId: id(deviceId), providerId: `p-${deviceId}`, type: 'camera' as const, name: `Cam ${deviceId}` },
  ...{ online: true, metadata: { serial: `VK${deviceId}`, model: 'CD52' } },
  ...change,
})
const synced = (...devices: ReturnType<typeof device>[]) =>
  done('DevicesSynced', { batchId: 's', verkadaInstanceId: instance, devices })
const photo = (deviceId: number, digest: string) =>
  done('PhotoAdded', { deviceId: id(deviceId), photo: examplePhoto(digest) })
const two = [created, planned, synced(device(9)), photo(7, 'a'), photo(9, 'a'), photo(9, 'b')]
const worked = [...two, done('DeviceInstalled', { deviceId: id(9) })]
const same = (keep: number, merge: number): ProjectCommand => ({
  type: 'MergeDevices',
  data: { keep: id(keep), merge: id(merge) },
})
const undo = (...events: Fact<ProjectEvent>[]): ProjectCommand => {
  const steps = stepsOfAll(events, { cardsOf: () => [], fileOf: () => '' })
  if (typeof steps === 'string') throw new Error(steps)
  return {
    type: 'Undo',
    data: { undoes: [CommandId.parse('00000000-0000-4000-8000-000000000001')], steps: [...steps] },
  }
}
const factsOf = (board: Fact<ProjectEvent>[], command: ProjectCommand) =>
  given(...board)
    .when(command)
    .events.map((event) => fact(event))
const cardsOf = (board: Fact<ProjectEvent>[]) => [...given(...board).view.cards()].map(asDeleted)

describe('[SYNC-65] two cards that are one device', () => {
  it('become the older one, by one event: further status, device, facts and photos of both', () => {
    const events = factsOf(worked, same(7, 9))
    expect(events).toMatchObject([{ type: 'DevicesMerged' }])
    const [card, ...others] = cardsOf([...worked, ...events])
    expect(others).toEqual([])
    expect(card).toMatchObject({
      id: 7,
      name: 'Gate',
      status: 'installed',
      floor: '2',
      description: 'Mast',
      online: true,
    })
    expect(card).toMatchObject({ isManual: false, synced: { deviceId: 'p-9', name: 'Cam 9' }, mergedFrom: [9] })
    expect(card?.photos?.map(({ digest }) => digest)).toEqual(['a', 'b'])
  })
  it('keep the device of either, and both descriptions', () => {
    const board = [
      created,
      synced(device(3)),
      planned,
      done('DeviceDescribed', { deviceId: id(3), description: 'Pole', previous: '' }),
    ]
    const [card] = cardsOf([...board, ...factsOf(board, same(3, 7))])
    expect(card).toMatchObject({
      id: 3,
      name: 'Gate',
      synced: { deviceId: 'p-3', name: 'Cam 3' },
      description: 'Pole\n\nMast',
    })
    expect(card).toMatchObject({ floor: '2', status: 'waiting' })
  })
  it('are refused as the newer one, of two types, with two devices of the provider, and where one is gone', () => {
    expect(given(...two).refusal(same(9, 7))).toMatchObject({ code: 'card-newer', older: 'Gate' })
    expect(given(...two).refusal(same(7, 8))).toMatchObject({ code: 'card-unknown', deviceId: 8 })
    const door = [created, planned, synced(device(9, { type: 'access_door' }))]
    expect(given(...door).refusal(same(7, 9))).toMatchObject({ code: 'cards-differ' })
    const both = [created, synced(device(3), device(9))]
    expect(given(...both).refusal(same(3, 9))).toMatchObject({ code: 'cards-two-devices' })
    const missed = [...both, done('SyncedDevicesMissed', { batchId: 't', devices: [id(3)] })]
    expect(cardsOf([...missed, ...factsOf(missed, same(3, 9))])).toMatchObject([
      { id: 3, name: 'Cam 9', synced: { deviceId: 'p-9' } },
    ])
  })
})

describe('[SYNC-66] undoing that', () => {
  const merged = factsOf(worked, same(7, 9))
  const board = [...worked, ...merged]
  it('gives both cards back as they were, and one of them again', () => {
    const split = factsOf(board, undo(...merged))
    expect(split).toMatchObject([{ type: 'DevicesSplit' }])
    const byId = (cards: readonly { readonly id: number }[]) => cards.toSorted((a, b) => a.id - b.id)
    expect(byId(cardsOf([...board, ...split]))).toEqual(byId(cardsOf(worked)))
    const again = factsOf([...board, ...split], undo(...split))
    expect(cardsOf([...board, ...split, ...again])).toEqual(cardsOf(board))
  })
  it('leaves what the provider has said since', () => {
    const told = done('SyncedDevicesUpdated', {
      ...{ batchId: 't', verkadaInstanceId: instance },
      devices: [
        {
          deviceId: id(7),
          name: 'Gate',
          previous: 'Gate',
          providerName: 'Cam IX',
          online: false,
          metadata: { model: 'X' },
        },
      ],
    })
    const after = [...board, told]
    const cards = cardsOf([...after, ...factsOf(after, undo(...merged))])
    expect(cards.find((card) => card.id === 9)).toMatchObject({
      name: 'Cam IX',
      online: false,
      synced: { metadata: { model: 'X' } },
    })
    expect(cards.find((card) => card.id === 9)?.synced).not.toHaveProperty('name')
    expect(cards.find((card) => card.id === 7)).toEqual(cardsOf(worked).find((card) => card.id === 7))
  })
  it('is refused where people worked on the card since, or another card has a device of theirs', () => {
    const moved = done('DeviceConfirmed', { deviceId: id(7) })
    expect(given(...board, moved).refusal(undo(...merged))).toMatchObject({ code: 'undo-moved-on', deviceId: 7 })
    const other = done('DevicesImported', {
      ...{ batchId: 'l', fileName: '', part: 1, parts: 1 },
      cards: [{ deviceId: id(20), name: 'X', type: 'camera', description: '', serial: 'vk9' }],
    })
    expect(given(...board, other).refusal(undo(...merged))).toMatchObject({ code: 'undo-serial-taken', deviceId: 20 })
  })
})
