import { EVERYONE } from '../../kernel/actor.ts'
import type { Fact } from '../../kernel/envelope.ts'
import {
  devicesPart,
  type History,
  type NamesThen,
  newValue,
  oldValue,
  text,
  type ToldEvent,
  type ToldDevice,
} from '../../kernel/history.ts'
import type { DeviceId } from '../../kernel/ids.ts'
import { changesOf } from '../changes.ts'
import { DEVICE_TYPE_LABELS } from '../device.ts'
import type { ProjectEvent } from '../events.ts'
import { CHECKLIST_LABELS } from '../progress.ts'
import {
  COMPLETED,
  toldAccess,
  toldChanges,
  toldFacts,
  toldFloors,
  toldMove,
  toldPhoto,
  toldRights,
  toldTick,
  toldSurvey,
  UNTICKED,
} from './told.ts'
import { toldNotSame, toldOffered, toldReport } from './told-offers.ts'
import {
  toldAdded,
  toldDeleted,
  toldImportUndone,
  toldJoined,
  toldMissed,
  toldPairs,
  toldRestored,
  toldSynced,
  toldSyncUndone,
  toldUpdated,
} from './told-devices.ts'
import { toldAssigned, toldFlag, toldScheduled, toldZone } from './told-work.ts'
import { toldFolder, toldInstance } from './withheld.ts'
import { projectOfStream } from '../stream.ts'

/** The sentences of a project's events (docs/rules.md, HIST-1). */
export const projectHistory = {
  projectOf: projectOfStream,
  isOfBoard: true,
  roles: EVERYONE,
  tell,
  names: (event: Fact<ProjectEvent>) =>
    changesOf(event).flatMap((change) => {
      if (change.of !== 'card') return []
      const name =
        change.is === 'made' || change.is === 'joined'
          ? change.card.name
          : change.is === 'set'
            ? change.fields.name?.to
            : undefined
      return name === undefined ? [] : [['device', change.id, name] as const]
    }),
} as const satisfies History<ProjectEvent>

function tell(event: Fact<ProjectEvent>, names: NamesThen): ToldEvent {
  const device = (id: DeviceId, name = names.device(id)): ToldDevice => ({ id, name })
  switch (event.type) {
    case 'ProjectCreated': {
      const { name } = event.data
      return { kind: 'project', phrase: [text('created the project'), newValue(name)], devices: [], new: name }
    }
    case 'ProjectRenamed': {
      const { name, previous } = event.data
      const phrase = [text('renamed the project from'), oldValue(previous), text('to'), newValue(name)]
      return { kind: 'project', phrase, devices: [], old: previous, new: name }
    }
    case 'ProjectUsersChanged':
      return toldAccess(event.data)
    case 'ProjectInstanceChanged': {
      const { previous, verkadaInstanceId } = event.data
      return toldInstance(names.instance(previous), names.instance(verkadaInstanceId))
    }
    case 'ProjectMovedToFolder': {
      const [old, now] = [event.data.previous, event.data.folderId].map((id) =>
        id === null ? undefined : names.folder(id),
      )
      return toldFolder(old, now)
    }
    case 'ProjectRightsSet':
      return toldRights(event.data)
    case 'FloorsOrdered':
      return toldFloors(event.data)
    case 'ProjectZoneSet':
      return toldZone(event.data)
    case 'ChecklistItemTicked':
    case 'ChecklistItemUnticked':
      return toldTick(event.type === 'ChecklistItemTicked' ? 'ticked' : UNTICKED, CHECKLIST_LABELS[event.data.item])
    case 'ProjectCompleted':
      return { kind: 'project', phrase: [text(COMPLETED)], devices: [], old: 'Open', new: 'Closed' }
    case 'ProjectReopened':
      return { kind: 'project', phrase: [text('reopened the project')], devices: [], old: 'Closed', new: 'Open' }
    case 'ProjectDeleted': {
      const { name } = event.data
      return { kind: 'project', phrase: [text('deleted the project'), oldValue(name)], devices: [], old: name }
    }
    case 'ManualCardAdded':
      return toldAdded(event.data)
    case 'DevicesImported': {
      const { batchId, fileName, survey, cards } = event.data
      const devices = cards.map(({ deviceId: id, name }) => ({ id, name, column: 'waiting' }))
      if (survey) return { ...toldSurvey(survey, devices), batch: batchId }
      const from = fileName === '' ? [] : [text('from'), newValue(fileName)]
      return { kind: 'import', phrase: [text('imported'), devicesPart(devices), ...from], devices, batch: batchId }
    }
    case 'ImportUndone':
      return toldImportUndone(event.data, device)
    case 'DevicesChangedByImport': {
      const { batchId, fileName, cards } = event.data
      const from = fileName === '' ? [] : [text('by the import of'), newValue(fileName)]
      const told = toldChanges('changed', cards, device)
      return { ...told, phrase: [...told.phrase, ...from], batch: batchId }
    }
    case 'ImportChangesUndone':
      return toldChanges('undid what an import changed on', event.data.cards, device)
    case 'DevicesSynced':
      return toldSynced(event.data)
    case 'DevicesAdopted':
    case 'DevicesReleased':
      return toldPairs(event.data, event.type === 'DevicesReleased', device)
    case 'DevicesOffered':
      return toldOffered(event.data)
    case 'DevicesMerged':
    case 'DevicesSplit':
      return toldJoined(event.data, event.type === 'DevicesSplit')
    case 'DoubleDismissed':
      return toldNotSame(event.data, device)
    case 'SyncedDevicesUpdated':
      return toldUpdated(event.data)
    case 'SyncedDevicesMissed':
      return toldMissed(event.data, device)
    case 'DeviceInstalled':
      return toldMove('marked', 'as', device(event.data.deviceId), 'waiting', 'installed')
    case 'DeviceConfirmed':
      return toldMove('marked', 'as', device(event.data.deviceId), 'installed', 'confirmed')
    case 'DeviceMovedBackToInstalled':
      return toldMove('moved', 'back to', device(event.data.deviceId), 'confirmed', 'installed', event.data.reason)
    case 'DeviceMovedBackToWaiting':
      return toldMove('moved', 'back to', device(event.data.deviceId), 'installed', 'waiting')
    case 'DeviceOnlineReported':
      return toldReport(event, device(event.data.deviceId))
    case 'DeviceDescribed': {
      const { deviceId, description, previous } = event.data
      const devices = [device(deviceId)]
      const verb = description === '' ? 'removed' : previous === '' ? 'wrote' : 'changed'
      const phrase = [text(`${verb} the description of`), devicesPart(devices)]
      return { kind: 'description', phrase, devices, old: previous, new: description }
    }
    case 'DeviceRenamed': {
      const { deviceId, name, previous } = event.data
      const devices = [{ ...device(deviceId, previous), newName: name }]
      const phrase = [text('renamed'), devicesPart(devices), text('to'), newValue(name)]
      return { kind: 'devices', phrase, devices, old: previous, new: name }
    }
    case 'DeviceTypeChanged': {
      const { deviceId, type, previous } = event.data
      const devices = [device(deviceId)]
      const [old, now] = [DEVICE_TYPE_LABELS[previous], DEVICE_TYPE_LABELS[type]]
      const phrase = [text('changed the type of'), devicesPart(devices), text('to'), newValue(now)]
      return { kind: 'devices', phrase, devices, old, new: now }
    }
    case 'DevicesPlaced':
      return toldFacts(event.data.cards, device)
    case 'SerialBound':
      return toldFacts([event.data], device)
    case 'CardsAssigned':
      return toldAssigned(event.data, { person: names.person, device })
    case 'CardsScheduled':
      return toldScheduled(event.data, device)
    case 'CardFlagged':
      return toldFlag(event.data, device)
    case 'PhotoAdded':
      return toldPhoto('added the photo', 'to', event.data.photo, device(event.data.deviceId))
    case 'PhotoRestored':
      return toldPhoto('brought back the photo', 'of', event.data.photo, device(event.data.deviceId))
    case 'PhotoRemoved':
      return toldPhoto('removed the photo', 'from', event.data.photo, device(event.data.deviceId))
    case 'CardsRestored':
      return toldRestored(event.data)
    case 'SyncUndone':
      return toldSyncUndone(event.data, device)
    case 'DeviceDeleted':
      return toldDeleted(event.data)
  }
}
