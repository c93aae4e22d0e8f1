import { expect, it } from 'vitest'
import { DeviceId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import type { Refusal } from '../../live/outbox/entry.ts'
import { projectOnTop, stepBackOf } from './project-on-top.ts'

/** The commands that do a refused one again on top of what the refusal says, shortened. */
function onTop(type: string, data: object, code: string, body: unknown) {
  const refusal = { entry: { command: { type, data } } as unknown as Refusal['entry'], code, body }
  return projectOnTop(refusal).map((command) => [command.type, command.data])
}

const move = { deviceId: 7, from: 'installed', to: 'waiting' }

it('[STORY-4] a move that was beaten is done again by single steps from where the card is by now', () => {
  expect(onTop('MoveDevice', move, 'card-moved', { status: 'confirmed' })).toEqual([
    ['MoveDevice', { deviceId: 7, from: 'confirmed', to: 'installed' }],
    ['MoveDevice', { deviceId: 7, from: 'installed', to: 'waiting' }],
  ])
  const installed = { deviceId: 7, from: 'waiting', to: 'installed' }
  expect(onTop('MoveDevice', installed, 'card-moved', { status: 'confirmed' })).toEqual([
    ['MoveDevice', { deviceId: 7, from: 'confirmed', to: 'installed' }],
  ])
})

it('[STORY-4] of a move over several those cards whose column is known are moved, each one step in each command', () => {
  const moves = [1, 2, 3].map((deviceId) => ({ deviceId, from: 'installed', to: 'waiting' }))
  const results = [
    { deviceId: 1, ok: false, code: 'card-moved', status: 'confirmed' },
    { deviceId: 2, ok: false, code: 'card-unknown' },
    { deviceId: 3, ok: false, code: 'card-moved', status: 'installed' },
  ]
  expect(onTop('MoveDevices', { moves }, 'moves-refused', { results })).toEqual([
    [
      'MoveDevices',
      {
        moves: [
          { deviceId: 1, from: 'confirmed', to: 'installed' },
          { deviceId: 3, from: 'installed', to: 'waiting' },
        ],
      },
    ],
    ['MoveDevices', { moves: [{ deviceId: 1, from: 'installed', to: 'waiting' }] }],
  ])
})

it('[STORY-4] a name is given again over the one that beat it', () => {
  expect(onTop('RenameDevice', { deviceId: 7, name: 'Mine', base: 'Old' }, 'name-changed', { name: 'Theirs' })).toEqual(
    [['RenameDevice', { deviceId: 7, name: 'Mine', base: 'Theirs' }]],
  )
})

it.each([
  ['MoveDevice', move, 'card-unknown', {}],
  ['MoveDevice', move, 'card-moved', null],
  ['MoveDevice', move, 'project-closed', { status: 'closed' }],
  ['DescribeDevice', { deviceId: 7, description: 'Mine' }, 'description-changed', { description: 'Theirs' }],
  ['RenameDevice', { deviceId: 7, name: 'Mine' }, 'card-not-manual', { name: 'Theirs' }],
])('[STORY-4] a refused %s of %j as %s is not done on top', (type, data, code, body) => {
  expect(onTop(type, data, code, body)).toEqual([])
})

it('[STORY-9] a step back says where it leads, and what goes on does not', () => {
  const to = (from: DeviceStatus, target: DeviceStatus) => ({ deviceId: DeviceId.parse(7), from, to: target })
  const back = { type: 'MoveDevice', data: to('confirmed', 'installed') }
  expect(stepBackOf([back])).toBe('Move back to Installed')
  expect(stepBackOf([back, { type: 'MoveDevices', data: { moves: [to('installed', 'waiting')] } }])).toBe(
    'Move back to Waiting',
  )
  expect(stepBackOf([{ type: 'MoveDevice', data: to('waiting', 'installed') }])).toBeNull()
  expect(stepBackOf([{ type: 'RenameDevice', data: { deviceId: 7, name: 'Mine', base: 'Theirs' } }])).toBeNull()
})

it('[STORY-8] of a move over several a card that others had taken further is left alone', () => {
  const moves = [1, 2].map((deviceId) => ({ deviceId, from: 'waiting', to: 'installed' }))
  const results = moves.map(({ deviceId }) => ({ deviceId, ok: false, code: 'card-moved', status: 'confirmed' }))
  expect(onTop('MoveDevices', { moves }, 'moves-refused', { results })).toEqual([])
})
