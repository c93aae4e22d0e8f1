import { describe, expect, it } from 'vitest'
import { InstanceId, OrganizationId } from '#events/kernel/ids.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import { callOf } from '#events/project/commands.ts'
import { temporaryId } from './board.ts'
import { commandId, deviceId, sampleProject } from './testing/samples.ts'
import { readRoute } from './testing/read-route.ts'

const id = deviceId(41)
const given = { commandId: commandId(1), newId: () => deviceId(99) }
const route = (command: BoardCommand) => callOf(sampleProject.id, command)
const card = { name: 'Cam 1', type: 'camera', description: 'north' } as const

describe('a command on its way to the server', () => {
  it.each<BoardCommand>([
    { type: 'MoveDevice', data: { deviceId: id, from: 'waiting', to: 'installed', online: true } },
    { type: 'MoveDevice', data: { deviceId: id, to: 'installed' } },
    { type: 'MoveDevices', data: { moves: [{ deviceId: id, from: 'waiting', to: 'installed' }] } },
    { type: 'DescribeDevice', data: { deviceId: id, description: 'new', base: 'old' } },
    { type: 'DescribeDevice', data: { deviceId: id, description: 'new' } },
    { type: 'RenameDevice', data: { deviceId: id, name: 'Cam 2' } },
    { type: 'ChangeDeviceType', data: { deviceId: id, type: 'keypad' } },
    { type: 'DeleteDevice', data: { deviceId: id } },
    { type: 'DeleteDevices', data: { deviceIds: [id] } },
    { type: 'UndoImport', data: { batchId: commandId(7) } },
    { type: 'UpdateChecklist', data: { cameraViewsConfirmed: true } },
    { type: 'AssignUsers', data: { assignedUsers: ['ana@integrator.test'] } },
    { type: 'CompleteProject', data: {} },
    { type: 'ReopenProject', data: {} },
    { type: 'DeleteProject', data: {} },
  ])('$type arrives as it was meant', (command) => {
    expect(readRoute(route(command), given)).toEqual(command)
  })

  it('leaves the temporary id of a new card behind', () => {
    const made = route({ type: 'AddManualCard', data: { deviceId: temporaryId(), ...card, status: 'waiting' } })
    expect(made.body).toEqual({ ...card, status: 'waiting' })
    expect(readRoute(made, given)).toEqual({
      type: 'AddManualCard',
      data: { deviceId: 99, ...card, status: 'waiting' },
    })
  })

  it('carries the provider instance alone: the server knows whose it is', () => {
    const data = { verkadaInstanceId: InstanceId.parse(3), organizationId: OrganizationId.parse(4) }
    expect(route({ type: 'AssignInstance', data })).toEqual({
      method: 'PATCH',
      path: '/api/projects/7',
      body: { verkadaInstanceId: 3 },
    })
  })
})
