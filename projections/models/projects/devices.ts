import { type Device, toDevice } from '#events/project/api.ts'
import type { DeletedDevice } from '#events/project/history/api.ts'
import type { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { PROJECT_EVENT_TYPES, type ProjectEvent } from '#events/project/events.ts'
import { evolve } from '#events/project/evolve.ts'
import { serialKey } from '#events/project/facts/serial.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { type Db, projection } from '../../engine/projection.ts'
import { type LastChange, lastChangeOf } from '../last-change.ts'

/**
 * A deleted card keeps its row, so that its id still leads to its project. `serial`: the key of its serial number (serial.ts).
 * `changed`: the revision of the project at which the card changed last, and when (ISO 8601, UTC).
 */
type Row = {
  readonly projectId: ProjectId
  readonly card: Card
  readonly isDeleted: boolean
  readonly serial: string | null
  readonly changed: LastChange
}

/** Cards are found by the people who have them. */
const ASSIGNEES = `using gin ((doc -> 'card' -> 'assignees')) where doc -> 'card' ? 'assignees'`

/** Planned cards are found by their days. */
const DAYS = `((doc -> 'card' -> 'schedule' ->> 'day')) where doc -> 'card' ? 'schedule'`

/** Every card of every project. */
export const devices = projection<Row, ProjectEvent['type']>({
  name: 'devices',
  ids: 'device',
  isOfProject: true,
  version: 12,
  table: 'device',
  indexes: [
    `(((doc -> 'projectId')::bigint))`,
    `((doc -> 'card' -> 'synced' ->> 'deviceId'))`,
    `((doc ->> 'serial'))`,
    ASSIGNEES,
    DAYS,
  ],
  handles: PROJECT_EVENT_TYPES,
  *fold(row, event) {
    const projectId = projectOfStream(event.stream)
    if (projectId === null) return
    const card = (id: DeviceId) => {
      const known = row(id)
      return known?.isDeleted ? undefined : known?.card
    }
    const { cards = [] } = evolve({ project: null, card }, event)
    const changed = lastChangeOf(event)
    for (const [id, after] of cards) {
      const before = after ? undefined : row(id)
      if (after) yield [id, { projectId, card: after, isDeleted: false, serial: serialKey(after), changed }]
      else if (before) yield [id, { ...before, isDeleted: true }]
    }
  },
})

type FoundCard = Pick<Row, 'projectId' | 'card'>
const EXISTING = `select doc -> 'projectId' as "projectId", doc -> 'card' as card from ${devices.rows}
  where not (doc -> 'isDeleted')::boolean`

/** The devices of a project in the order they came. {@link findProject} tells if the project still exists. */
export async function listDevices(db: Db, projectId: ProjectId): Promise<Device[]> {
  const { rows } = await db.query<FoundCard>(`${EXISTING} and (doc -> 'projectId')::bigint = $1 order by id`, [
    projectId,
  ])
  return rows.map(toDevice)
}

/** The devices that a project had once and has no more, in the order they came. */
export async function listDeletedDevices(db: Db, projectId: ProjectId): Promise<DeletedDevice[]> {
  const { rows } = await db.query<DeletedDevice>(
    `select id, doc -> 'card' ->> 'name' as name from ${devices.rows}
      where (doc -> 'isDeleted')::boolean and (doc -> 'projectId')::bigint = $1 order by id`,
    [projectId],
  )
  return rows
}

/** A device that has not been deleted, or null. Its project may be gone. */
export async function findDevice(db: Db, id: DeviceId): Promise<Device | null> {
  const { rows } = await db.query<FoundCard>(`${EXISTING} and id = $1`, [id])
  return rows[0] ? toDevice(rows[0]) : null
}

/** The projects that have a card of one of the provider's devices. */
export async function projectsWithDevices(db: Db, providerIds: readonly string[]): Promise<ProjectId[]> {
  const { rows } = await db.query<{ project: ProjectId }>(
    `select distinct (doc -> 'projectId')::int as project from ${devices.rows}
      where doc -> 'card' -> 'synced' ->> 'deviceId' = any($1::text[]) and not (doc -> 'isDeleted')::boolean order by 1`,
    [providerIds],
  )
  return rows.map(({ project }) => project)
}

/** The projects besides one that have cards of devices, by their ids at the provider or the keys of their serial numbers: how many. */
export async function projectsWithSame(
  db: Db,
  { providerIds, serials }: { readonly providerIds: readonly string[]; readonly serials: readonly string[] },
  { besides, limit }: { readonly besides: ProjectId; readonly limit: number },
): Promise<{ readonly projectId: ProjectId; readonly devices: number }[]> {
  const { rows } = await db.query<{ projectId: ProjectId; devices: number }>(
    `select (doc -> 'projectId')::int as "projectId", count(*)::int as devices from ${devices.rows}
      where (doc -> 'card' -> 'synced' ->> 'deviceId' = any($1::text[]) or doc ->> 'serial' = any($2::text[]))
        and not (doc -> 'isDeleted')::boolean and (doc -> 'projectId')::bigint <> $3
      group by 1 order by devices desc, 1 limit $4`,
    [providerIds, serials, besides, limit],
  )
  return rows
}

/** The cards of other projects than one that have a serial number, by its key, in the order they came; so many at most. */
export async function cardsWithSerial(
  db: Db,
  { key, besides, limit }: { readonly key: string; readonly besides: ProjectId; readonly limit: number },
): Promise<{ readonly projectId: ProjectId; readonly name: string }[]> {
  const { rows } = await db.query<{ projectId: ProjectId; name: string }>(
    `select (doc -> 'projectId')::int as "projectId", doc -> 'card' ->> 'name' as name from ${devices.rows}
      where doc ->> 'serial' = $1 and not (doc -> 'isDeleted')::boolean and (doc -> 'projectId')::bigint <> $2
      order by id limit $3`,
    [key, besides, limit],
  )
  return rows
}

/** True where a device that the provider listed has a serial number, by its key, on a card of any project, deleted ones too. */
export async function isSerialListed(db: Db, key: string): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from ${devices.rows} where doc ->> 'serial' = $1 and doc -> 'card' ? 'synced' limit 1`,
    [key],
  )
  return rows.length > 0
}
