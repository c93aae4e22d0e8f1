import { CommandId, DeviceId, InstanceId, OrganizationId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import type { Project } from '#events/project/model.ts'
import { DEFAULT_RIGHTS } from '#events/project/rights.ts'

const at = '2026-03-03T08:00:00.000Z'
/** The head of a project with everything that text can be. */
export const exampleProject: Project = {
  id: ProjectId.parse(1),
  name: 'Hafengebäude 7 – 港',
  status: 'open',
  organizationId: OrganizationId.parse(1),
  verkadaInstanceId: InstanceId.parse(1),
  folderId: null,
  assignedUsers: [],
  createdAt: at,
  usersAddedToSupportPortal: false,
  cameraViewsConfirmed: false,
  usersAddedToVerkadaPortal: false,
  ...DEFAULT_RIGHTS,
}
const card = (id: number): Card => ({
  id: DeviceId.parse(id),
  name: `Kamera ${id} – Süd 📷`,
  type: 'camera',
  status: 'waiting',
  description: `Tür ${id}`,
  online: false,
  isManual: true,
  statusBy: UserId.parse(1),
  statusAt: at,
  describedBy: null,
  describedAt: at,
  createdBy: UserId.parse(1),
  createdAt: at,
  batchId: CommandId.parse('00000000-0000-4000-8000-000000000000'),
})

/** Cards of one import, with names and descriptions of their own. */
export const exampleCards = (count: number): Card[] => Array.from({ length: count }, (_, index) => card(index + 1))
