import type { z } from 'zod'
import { Assignment } from '#events/kernel/assigned-people.ts'
import { ChecklistBody } from '#events/project/commands/update-checklist.ts'
import { DeviceDescriptionBody } from '#events/project/commands/describe-device.ts'
import { DeviceNameBody } from '#events/project/commands/rename-device.ts'
import { DeviceStatusBody, MoveDevicesBody } from '#events/project/commands/move-device.ts'
import { DeviceTypeBody } from '#events/project/commands/change-device-type.ts'
import { ManualCardBody } from '#events/project/commands/add-manual-card.ts'
import { DeleteDevicesBody } from '#events/project/commands/delete-device.ts'
import { ProjectStatusBody } from '#events/project/commands/complete-project.ts'
import { UndoBody } from '#events/project/commands/undo.ts'
import { type CommandId, DeviceId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import type { CallRequest } from '#events/kernel/call.ts'

type GivenIds = {
  readonly commandId: string
  readonly newId: () => DeviceId
  /** The undo of commands, which a server finds in its log. */
  readonly undo?: (undoes: CommandId[]) => ProjectCommand
}
type Reading = (body: unknown, id: string, given: GivenIds) => ProjectCommand

const read =
  <Schema extends z.ZodType>(
    schema: Schema,
    make: (body: z.output<Schema>, id: string, given: GivenIds) => ProjectCommand,
  ) =>
  (body: unknown, id: string, given: GivenIds) =>
    make(schema.parse(body), id, given)

const deviceIdOf = (id: string) => DeviceId.parse(Number(id))

/**
 * The calls of specification 001, section 7, and decisions.md, each with the body that its command demands. Written apart from
 * `callOf`, which it checks.
 */
const routes: readonly (readonly [RegExp, Reading])[] = [
  [
    /^PATCH \/api\/devices\/(\d+)\/status$/,
    read(DeviceStatusBody, ({ status: to, ...rest }, id) => ({
      type: 'MoveDevice',
      data: { deviceId: deviceIdOf(id), to, ...rest },
    })),
  ],
  [
    /^PATCH \/api\/devices\/(\d+)\/description$/,
    read(DeviceDescriptionBody, (body, id) => ({
      type: 'DescribeDevice',
      data: { deviceId: deviceIdOf(id), ...body },
    })),
  ],
  [
    /^PATCH \/api\/devices\/(\d+)\/name$/,
    read(DeviceNameBody, ({ name }, id) => ({ type: 'RenameDevice', data: { deviceId: deviceIdOf(id), name } })),
  ],
  [
    /^PATCH \/api\/devices\/(\d+)\/type$/,
    read(DeviceTypeBody, ({ type }, id) => ({ type: 'ChangeDeviceType', data: { deviceId: deviceIdOf(id), type } })),
  ],
  [/^DELETE \/api\/devices\/(\d+)$/, (_body, id) => ({ type: 'DeleteDevice', data: { deviceId: deviceIdOf(id) } })],
  [
    /^POST \/api\/projects\/\d+\/devices\/manual()$/,
    read(ManualCardBody, (body, _id, { newId }) => ({ type: 'AddManualCard', data: { deviceId: newId(), ...body } })),
  ],
  [
    /^POST \/api\/projects\/\d+\/devices\/import\/([\w-]+)\/undo$/,
    (_body, batchId) => ({ type: 'UndoImport', data: { batchId } }),
  ],
  [/^POST \/api\/projects\/\d+\/devices\/move()$/, read(MoveDevicesBody, (data) => ({ type: 'MoveDevices', data }))],
  [
    /^POST \/api\/projects\/\d+\/devices\/delete()$/,
    read(DeleteDevicesBody, (data) => ({ type: 'DeleteDevices', data })),
  ],
  [/^PATCH \/api\/projects\/\d+\/checklist()$/, read(ChecklistBody, (data) => ({ type: 'UpdateChecklist', data }))],
  [/^PATCH \/api\/projects\/\d+\/users()$/, read(Assignment, (data) => ({ type: 'AssignUsers', data }))],
  [
    /^PATCH \/api\/projects\/\d+\/status()$/,
    read(ProjectStatusBody, ({ status }) => ({
      type: status === 'closed' ? 'CompleteProject' : 'ReopenProject',
      data: {},
    })),
  ],
  [
    /^POST \/api\/projects\/\d+\/undo()$/,
    read(UndoBody, (body, _id, { undo }) => {
      if (!undo || !('undoes' in body)) throw new Error('this server undoes nothing')
      return undo(body.undoes)
    }),
  ],
  [/^DELETE \/api\/projects\/\d+()$/, () => ({ type: 'DeleteProject', data: {} })],
]

/** The command that a server reads from a call. @throws when there is no such call, or ZodError when its body does not fit. */
export function readRoute({ method, path, body }: CallRequest, given: GivenIds): ProjectCommand {
  for (const [pattern, reading] of routes) {
    const found = pattern.exec(`${method} ${path}`)
    // The body travels as JSON: a client must not count on values that JSON cannot carry.
    if (found) return reading(body === undefined ? undefined : JSON.parse(JSON.stringify(body)), found[1] ?? '', given)
  }
  throw new Error(`no route ${method} ${path}`)
}
