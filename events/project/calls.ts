import { Assignment } from '../kernel/assigned-people.ts'
import { callsOf, type CallRequest, requestOf } from '../kernel/call.ts'
import type { ProjectId } from '../kernel/ids.ts'
import {
  AssignInstanceBody,
  ChecklistBody,
  DeleteDevicesBody,
  DeviceDescriptionBody,
  DeviceNameBody,
  DeviceStatusBody,
  DeviceTypeBody,
  ImportBody,
  ManualCardBody,
  MoveToFolderBody,
  MoveDevicesBody,
  ProjectNameBody,
  ProjectStatusBody,
  UndoBody,
} from './api.ts'
import type { ProjectCommand } from './commands.ts'
import { PhotoBody, photoPath } from './photos.ts'

const { call, bareCall } = callsOf<ProjectCommand['type']>()

/**
 * The calls about projects and their devices, each once (specification, second document, section 7; decisions, "Projects, folders,
 * devices").
 */
export const projectCalls = {
  rename: call('PATCH', '/projects/:id/name', ProjectNameBody, 'RenameProject'),
  assignInstance: call('PATCH', '/projects/:id', AssignInstanceBody, 'AssignInstance'),
  assignUsers: call('PATCH', '/projects/:id/users', Assignment, 'AssignUsers'),
  moveToFolder: call('PATCH', '/projects/:id/move-to-folder', MoveToFolderBody, 'MoveToFolder'),
  checklist: call('PATCH', '/projects/:id/checklist', ChecklistBody, 'UpdateChecklist'),
  status: call('PATCH', '/projects/:id/status', ProjectStatusBody, 'CompleteProject', 'ReopenProject'),
  delete: bareCall('DELETE', '/projects/:id', 'DeleteProject'),
  addManualCard: call('POST', '/projects/:id/devices/manual', ManualCardBody, 'AddManualCard'),
  importDevices: call('POST', '/projects/:id/devices/import', ImportBody, 'ImportDevices', 'ChangeByImport'),
  undoImport: bareCall('POST', '/projects/:id/devices/import/:batchId/undo', 'UndoImport'),
  syncDevices: bareCall('POST', '/projects/:id/devices/sync', 'SyncDevices'),
  moveDevices: call('POST', '/projects/:id/devices/move', MoveDevicesBody, 'MoveDevices'),
  moveDevice: call('PATCH', '/devices/:id/status', DeviceStatusBody, 'MoveDevice'),
  describeDevice: call('PATCH', '/devices/:id/description', DeviceDescriptionBody, 'DescribeDevice'),
  renameDevice: call('PATCH', '/devices/:id/name', DeviceNameBody, 'RenameDevice'),
  changeDeviceType: call('PATCH', '/devices/:id/type', DeviceTypeBody, 'ChangeDeviceType'),
  removePhoto: call('DELETE', '/devices/:id/photos', PhotoBody, 'RemovePhoto'),
  deleteDevice: bareCall('DELETE', '/devices/:id', 'DeleteDevice'),
  undo: call('POST', '/projects/:id/undo', UndoBody, 'Undo'),
  deleteDevices: call('POST', '/projects/:id/devices/delete', DeleteDevicesBody, 'DeleteDevices'),
} as const

/** Commands of people for a project that is on their screen. Projects are created, and lists imported, elsewhere. */
export type BoardCommand = Exclude<
  ProjectCommand,
  {
    type:
      | 'CreateProject'
      | 'ImportDevices'
      | 'ChangeByImport'
      | 'MakeFromSurvey'
      | 'RemoveUser'
      | 'LeaveFolder'
      | 'SyncDevices'
      | 'ReportOnline'
      | 'AddPhoto'
  }
>

/** The call that brings a command to the server. Temporary ids stay here: the server gives new cards their own. */
export function callOf(projectId: ProjectId, command: BoardCommand): CallRequest {
  switch (command.type) {
    case 'RenameProject':
      return requestOf(projectCalls.rename, { id: projectId }, command.data)
    case 'AssignUsers':
      return requestOf(projectCalls.assignUsers, { id: projectId }, command.data)
    case 'AssignInstance': {
      const { verkadaInstanceId } = command.data
      return requestOf(projectCalls.assignInstance, { id: projectId }, { verkadaInstanceId })
    }
    case 'MoveToFolder':
      return requestOf(projectCalls.moveToFolder, { id: projectId }, command.data)
    case 'UpdateChecklist':
      return requestOf(projectCalls.checklist, { id: projectId }, command.data)
    case 'CompleteProject':
      return requestOf(projectCalls.status, { id: projectId }, { status: 'closed' })
    case 'ReopenProject':
      return requestOf(projectCalls.status, { id: projectId }, { status: 'open' })
    case 'DeleteProject':
      return requestOf(projectCalls.delete, { id: projectId })
    case 'AddManualCard': {
      const { name, type, status, description } = command.data
      return requestOf(projectCalls.addManualCard, { id: projectId }, { name, type, status, description })
    }
    case 'UndoImport':
      return requestOf(projectCalls.undoImport, { id: projectId, batchId: command.data.batchId })
    case 'MoveDevices':
      return requestOf(projectCalls.moveDevices, { id: projectId }, command.data)
    case 'MoveDevice': {
      const { deviceId, to: status, ...rest } = command.data
      return requestOf(projectCalls.moveDevice, { id: deviceId }, { status, ...rest })
    }
    case 'DescribeDevice': {
      const { deviceId, ...body } = command.data
      return requestOf(projectCalls.describeDevice, { id: deviceId }, body)
    }
    case 'RenameDevice': {
      const { deviceId, ...body } = command.data
      return requestOf(projectCalls.renameDevice, { id: deviceId }, body)
    }
    case 'ChangeDeviceType': {
      const { deviceId, type } = command.data
      return requestOf(projectCalls.changeDeviceType, { id: deviceId }, { type })
    }
    case 'RemovePhoto': {
      const { deviceId } = command.data
      return requestOf(projectCalls.removePhoto, { id: deviceId }, { photoPath: photoPath(deviceId, command.data) })
    }
    case 'Undo': {
      const { undoes } = command.data
      return requestOf(projectCalls.undo, { id: projectId }, { undoes })
    }
    case 'DeleteDevice':
      return requestOf(projectCalls.deleteDevice, { id: command.data.deviceId })
    case 'DeleteDevices':
      return requestOf(projectCalls.deleteDevices, { id: projectId }, command.data)
  }
}
