import type { ProjectId } from '#events/kernel/ids.ts'
import type { BoardCommand } from './board-state.ts'

/** A call of the HTTP interface (specification of projects, section 7). */
export type CommandRoute = {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/** The call that brings a command to the server. Temporary ids stay here: the server gives new cards their own. */
export function commandRoute(projectId: ProjectId, command: BoardCommand): CommandRoute {
  const project = `/api/projects/${projectId}`
  switch (command.type) {
    case 'AssignUsers':
      return { method: 'PATCH', path: `${project}/users`, body: command.data }
    case 'AssignInstance':
      return { method: 'PATCH', path: project, body: { verkadaInstanceId: command.data.verkadaInstanceId } }
    case 'UpdateChecklist':
      return { method: 'PATCH', path: `${project}/checklist`, body: command.data }
    case 'CompleteProject':
      return { method: 'PATCH', path: `${project}/status`, body: { status: 'closed' } }
    case 'ReopenProject':
      return { method: 'PATCH', path: `${project}/status`, body: { status: 'open' } }
    case 'DeleteProject':
      return { method: 'DELETE', path: project }
    case 'AddManualCard': {
      const { name, type, status, description } = command.data
      const body = { name, type, status, description }
      return { method: 'POST', path: `${project}/devices/manual`, body }
    }
    case 'ImportDevices': {
      const { fileName, cards } = command.data
      const rows = cards.map(({ name, type, description }) => ({ name, type, description }))
      return { method: 'POST', path: `${project}/devices/import`, body: { fileName, rows } }
    }
    case 'UndoImport':
      return { method: 'POST', path: `${project}/devices/import/${command.data.batchId}/undo` }
    case 'MoveDevices':
      return { method: 'POST', path: `${project}/devices/move`, body: command.data }
    case 'MoveDevice': {
      const { deviceId, to: status, ...rest } = command.data
      return { method: 'PATCH', path: `/api/devices/${deviceId}/status`, body: { status, ...rest } }
    }
    case 'DescribeDevice': {
      const { deviceId, ...body } = command.data
      return { method: 'PATCH', path: `/api/devices/${deviceId}/description`, body }
    }
    case 'RenameDevice': {
      const { deviceId, ...body } = command.data
      return { method: 'PATCH', path: `/api/devices/${deviceId}/name`, body }
    }
    case 'DeleteDevice':
      return { method: 'DELETE', path: `/api/devices/${command.data.deviceId}` }
  }
}
