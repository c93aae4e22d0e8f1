import fc from 'fast-check'
import { DeviceId, FolderId, InstanceId, OrganizationId } from '#events/kernel/ids.ts'
import type { ProjectCommand } from '#events/project/commands.ts'
import { DeviceStatus } from '#events/project/device.ts'
import { ChecklistItem } from '#events/project/checklist.ts'
import type { EventPhoto } from '#events/kernel/photo.ts'

/** The organization and instance of the gestures' project. */
export const settings = { organizationId: OrganizationId.parse(1), verkadaInstanceId: InstanceId.parse(1) }

/** Ids are drawn from few, so that commands meet the same cards. */
const deviceId = fc.integer({ min: 1, max: 5 }).map((id) => DeviceId.parse(id))
const status = fc.constantFrom(...DeviceStatus.options)
const few = fc.integer({ min: 1, max: 3 })
const text = fc.string({ unit: 'grapheme', maxLength: 8 })

/** A change of a project: people's work on its board and beside it, or the provider's word. */
export const gesture = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(fc.constant('add' as const), status, text) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('import' as const), fc.integer({ min: 1, max: 3 })) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constant('move' as const), fc.array(fc.tuple(deviceId, status), { minLength: 1 })),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('describe' as const), deviceId, text) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('delete' as const), deviceId) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('undo' as const)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('same' as const), deviceId, deviceId) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('not same' as const), deviceId, deviceId) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('tick' as const), fc.constantFrom(...ChecklistItem.options), fc.boolean()),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('close' as const, 'reopen' as const)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('reopen' as const)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('rename' as const), deviceId, few) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('photo' as const), deviceId, few) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('no photo' as const), deviceId, few) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('sync' as const), fc.uniqueArray(few), deviceId, few) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('report' as const), fc.uniqueArray(few), fc.boolean()) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('folder' as const), fc.option(few)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('assign' as const), fc.uniqueArray(few)) },
)
type Gesture = typeof gesture extends fc.Arbitrary<infer T> ? T : never

/** `known` are the project's cards so far, which it adds to: what a small number means. `newId` reserves the id of a card. */
export function toCommand(gesture: Gesture, known: DeviceId[], newId: () => DeviceId): ProjectCommand {
  const card = (id: DeviceId) => known[id % known.length] ?? id
  const create = () => {
    const id = newId()
    known.push(id)
    return { deviceId: id, name: `Cam ${id}`, type: 'camera' } as const
  }
  switch (gesture[0]) {
    case 'add':
      return { type: 'AddManualCard', data: { ...create(), status: gesture[1], description: gesture[2] } }
    case 'import': {
      const cards = Array.from({ length: gesture[1] }, () => ({ ...create(), description: '' }))
      return { type: 'ImportDevices', data: { batchId: 'b', fileName: 'f.csv', part: 1, parts: 1, cards } }
    }
    case 'move':
      return {
        type: 'MoveDevices',
        data: { moves: gesture[1].map(([id, to]) => ({ deviceId: card(id), to, online: to === 'installed' })) },
      }
    case 'describe':
      return { type: 'DescribeDevice', data: { deviceId: card(gesture[1]), description: gesture[2] } }
    case 'delete':
      return { type: 'DeleteDevice', data: { deviceId: card(gesture[1]) } }
    case 'undo':
      return { type: 'UndoImport', data: { batchId: 'b' } }
    case 'same': {
      const [keep = gesture[1], merge = keep] = [card(gesture[1]), card(gesture[2])].toSorted((a, b) => a - b)
      return { type: 'MergeDevices', data: { keep, merge } }
    }
    case 'not same':
      return { type: 'DismissDouble', data: { deviceId: card(gesture[1]), other: card(gesture[2]) } }
    case 'tick':
      return { type: 'UpdateChecklist', data: { [gesture[1]]: gesture[2] } }
    case 'close':
      return { type: 'CompleteProject', data: {} }
    case 'reopen':
      return { type: 'ReopenProject', data: {} }
    case 'rename':
      return { type: 'RenameDevice', data: { deviceId: card(gesture[1]), name: `Cam ${gesture[2]}` } }
    case 'photo':
      return { type: 'AddPhoto', data: { deviceId: card(gesture[1]), photo: photo(gesture[2]) } }
    case 'no photo':
      return { type: 'RemovePhoto', data: { deviceId: card(gesture[1]), digest: photo(gesture[2]).digest } }
    case 'sync': {
      const [, cameras, gone, how] = gesture
      const metadata = { site: `Quay ${how}` }
      const devices = cameras.map((n) => ({ ...create(), ...camera(n), online: [null, true][how] ?? false, metadata }))
      const from = { batchId: 's', verkadaInstanceId: settings.verkadaInstanceId }
      return { type: 'SyncDevices', data: { ...from, devices, missing: [card(gone)] } }
    }
    case 'report': {
      const reports = gesture[1].map((n) => ({ ...camera(n), online: gesture[2] }))
      return { type: 'ReportOnline', data: { instances: [settings.verkadaInstanceId], reports } }
    }
    case 'folder':
      return { type: 'MoveToFolder', data: { folderId: gesture[1] === null ? null : FolderId.parse(gesture[1]) } }
    case 'assign':
      return { type: 'AssignUsers', data: { assignedUsers: gesture[1].map((n) => `person${n}@integrator.test`) } }
  }
}

/** The same camera at the provider for the same number, and the same photo. */
const camera = (n: number) => ({ type: 'camera', providerId: `cam-${n}` }) as const
function photo(n: number): EventPhoto {
  const digest = `${n}`.repeat(64)
  return { key: digest, digest, bytes: 500, mediaType: 'image/jpeg', width: 40, height: 30, fileName: 'rack.jpg' }
}
