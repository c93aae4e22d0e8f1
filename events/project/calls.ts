import type { z } from 'zod'
import type { Role } from '../kernel/actor.ts'
import type { DeviceId, ProjectId } from '../kernel/ids.ts'
import {
  AssignInstanceBody,
  AssignUsersBody,
  ChecklistBody,
  DeviceDescriptionBody,
  DeviceNameBody,
  DeviceStatusBody,
  ImportBody,
  ManualCardBody,
  MoveDevicesBody,
  ProjectStatusBody,
} from './api.ts'
import type { ProjectCommand } from './commands.ts'
import { projectTraits } from './traits.ts'

type Type = ProjectCommand['type']

/** A call of the HTTP interface that sends a command. The path stands below /api; its `:id` names a project or a device. */
type Call<Body extends z.ZodType> = {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly body: Body
  /** The commands that it may become. */
  readonly commands: readonly [Type, ...Type[]]
}

const call = <Body extends z.ZodType>(
  method: Call<Body>['method'],
  path: Call<Body>['path'],
  body: Body,
  ...commands: Call<Body>['commands']
): Call<Body> => ({ method, path, body, commands })

const callWithoutBody = (
  method: Call<z.ZodType>['method'],
  path: Call<z.ZodType>['path'],
  ...commands: Call<z.ZodType>['commands']
) => ({ method, path, commands })

/**
 * The calls about projects and their devices, each once: the server registers its routes from here, and the client formats its
 * requests by {@link callOf} (specification, second document, section 7; decisions, "Projects, folders, devices").
 */
export const projectCalls = {
  assignInstance: call('PATCH', '/projects/:id', AssignInstanceBody, 'AssignInstance'),
  assignUsers: call('PATCH', '/projects/:id/users', AssignUsersBody, 'AssignUsers'),
  checklist: call('PATCH', '/projects/:id/checklist', ChecklistBody, 'UpdateChecklist'),
  status: call('PATCH', '/projects/:id/status', ProjectStatusBody, 'CompleteProject', 'ReopenProject'),
  delete: callWithoutBody('DELETE', '/projects/:id', 'DeleteProject'),
  addManualCard: call('POST', '/projects/:id/devices/manual', ManualCardBody, 'AddManualCard'),
  importDevices: call('POST', '/projects/:id/devices/import', ImportBody, 'ImportDevices'),
  undoImport: callWithoutBody('POST', '/projects/:id/devices/import/:batchId/undo', 'UndoImport'),
  moveDevices: call('POST', '/projects/:id/devices/move', MoveDevicesBody, 'MoveDevices'),
  moveDevice: call('PATCH', '/devices/:id/status', DeviceStatusBody, 'MoveDevice'),
  describeDevice: call('PATCH', '/devices/:id/description', DeviceDescriptionBody, 'DescribeDevice'),
  renameDevice: call('PATCH', '/devices/:id/name', DeviceNameBody, 'RenameDevice'),
  deleteDevice: callWithoutBody('DELETE', '/devices/:id', 'DeleteDevice'),
} as const

/** Who may make a call: those who may send one of its commands. */
export const rolesOf = ({ commands }: Pick<Call<z.ZodType>, 'commands'>): readonly Role[] =>
  projectTraits[commands[0]].roles

/** The command that the body of a call about a device means. */
export const deviceCommand = {
  moveDevice: (deviceId: DeviceId, { status: to, ...rest }: z.output<typeof DeviceStatusBody>): ProjectCommand => ({
    type: 'MoveDevice',
    data: { deviceId, to, ...rest },
  }),
  describeDevice: (deviceId: DeviceId, body: z.output<typeof DeviceDescriptionBody>): ProjectCommand => ({
    type: 'DescribeDevice',
    data: { deviceId, ...body },
  }),
  renameDevice: (deviceId: DeviceId, body: z.output<typeof DeviceNameBody>): ProjectCommand => ({
    type: 'RenameDevice',
    data: { deviceId, ...body },
  }),
}

/** A call as it is sent. `path` begins with /api. */
export type CallRequest = {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/** The call that brings a command to the server. Temporary ids stay here: the server gives new cards their own. */
export function callOf(projectId: ProjectId, command: Exclude<ProjectCommand, { type: 'CreateProject' }>): CallRequest {
  switch (command.type) {
    case 'AssignUsers':
      return request(projectCalls.assignUsers, { id: projectId }, command.data)
    case 'AssignInstance': {
      const { verkadaInstanceId } = command.data
      return request(projectCalls.assignInstance, { id: projectId }, { verkadaInstanceId })
    }
    case 'UpdateChecklist':
      return request(projectCalls.checklist, { id: projectId }, command.data)
    case 'CompleteProject':
      return request(projectCalls.status, { id: projectId }, { status: 'closed' })
    case 'ReopenProject':
      return request(projectCalls.status, { id: projectId }, { status: 'open' })
    case 'DeleteProject':
      return request(projectCalls.delete, { id: projectId })
    case 'AddManualCard': {
      const { name, type, status, description } = command.data
      return request(projectCalls.addManualCard, { id: projectId }, { name, type, status, description })
    }
    case 'ImportDevices': {
      const { fileName, cards } = command.data
      const rows = cards.map(({ name, type, description }) => ({ name, type, description }))
      return request(projectCalls.importDevices, { id: projectId }, { fileName, rows })
    }
    case 'UndoImport':
      return request(projectCalls.undoImport, { id: projectId, batchId: command.data.batchId })
    case 'MoveDevices':
      return request(projectCalls.moveDevices, { id: projectId }, command.data)
    case 'MoveDevice': {
      const { deviceId, to: status, ...rest } = command.data
      return request(projectCalls.moveDevice, { id: deviceId }, { status, ...rest })
    }
    case 'DescribeDevice': {
      const { deviceId, ...body } = command.data
      return request(projectCalls.describeDevice, { id: deviceId }, body)
    }
    case 'RenameDevice': {
      const { deviceId, ...body } = command.data
      return request(projectCalls.renameDevice, { id: deviceId }, body)
    }
    case 'DeleteDevice':
      return request(projectCalls.deleteDevice, { id: command.data.deviceId })
  }
}

type Params = Readonly<Record<string, string | number>>
type Described = Pick<Call<z.ZodType>, 'method' | 'path'>

function request<Body extends z.ZodType>(call: Call<Body>, params: Params, body: z.input<Body>): CallRequest
function request(call: Described, params: Params): CallRequest
function request({ method, path }: Described, params: Params, body?: unknown): CallRequest {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  return { method, path: `/api${filled}`, ...(body === undefined ? {} : { body }) }
}
