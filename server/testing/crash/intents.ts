import { createHash } from 'node:crypto'
import { DeviceId } from '#events/kernel/ids.ts'
import { photoPath } from '#events/project/photos.ts'
import type { ChecklistItem } from '#events/project/events.ts'
import { DeviceStatus } from '#events/project/device.ts'
import type { Random } from '#events/kernel/seeded-random.ts'
import { emailOf } from '../app.ts'
import { JPEG, photoForm } from '../pictures.ts'

/** What a person wants; each of a kind whose effect can be found in the log again. */
export type Intent =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'add'; readonly project: number; readonly name: string }
  | { readonly kind: 'move'; readonly project: number; readonly device: number; readonly to: DeviceStatus }
  | { readonly kind: 'describe'; readonly project: number; readonly device: number; readonly text: string }
  | { readonly kind: 'tick'; readonly project: number; readonly item: ChecklistItem; readonly value: boolean }
  | { readonly kind: 'folder'; readonly name: string }
  | PhotoIntent
  | { readonly kind: 'unphoto'; readonly project: number; readonly device: number; readonly name: string }
  | { readonly kind: 'import'; readonly project: number; readonly rows: readonly ImportRow[] }
/** A photo by its name: each name is another picture. */
export type PhotoIntent = {
  readonly kind: 'photo'
  readonly project: number
  readonly device: number
  readonly name: string
}
type ImportRow = { readonly name: string; readonly type: 'camera'; readonly description: string }

/** What the people know of: projects and the cards on them. */
export type Known = Map<number, number[]>

const photoOf = (name: string): Buffer => Buffer.concat([JPEG, Buffer.from(name)])
/** The digest of the photo of a name. */
export const digestOfPhoto = (name: string): string => createHash('sha256').update(photoOf(name)).digest('hex')

/** The request that asks for it. */
export function requestOf(intent: Intent): {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body: object
} {
  switch (intent.kind) {
    case 'create': {
      const body = { name: intent.name, verkadaInstanceId: 1, assignedUsers: [emailOf('installer')] }
      return { method: 'POST', path: '/api/projects', body }
    }
    case 'add': {
      const body = { name: intent.name, type: 'camera', status: 'waiting', description: '' }
      return { method: 'POST', path: `/api/projects/${intent.project}/devices/manual`, body }
    }
    case 'move':
      return { method: 'PATCH', path: `/api/devices/${intent.device}/status`, body: { status: intent.to } }
    case 'describe':
      return { method: 'PATCH', path: `/api/devices/${intent.device}/description`, body: { description: intent.text } }
    case 'tick': {
      const body = { [intent.item]: intent.value }
      return { method: 'PATCH', path: `/api/projects/${intent.project}/checklist`, body }
    }
    case 'folder':
      return { method: 'POST', path: '/api/folders', body: { name: intent.name } }
    case 'photo': {
      const path = `/api/devices/${intent.device}/photos`
      return { method: 'POST', path, body: photoForm(photoOf(intent.name), { name: `${intent.name}.jpg` }) }
    }
    case 'unphoto': {
      const digest = digestOfPhoto(intent.name)
      const body = { photoPath: photoPath(DeviceId.parse(intent.device), { digest }) }
      return { method: 'DELETE', path: `/api/devices/${intent.device}/photos`, body }
    }
    case 'import': {
      const body = { fileName: 'list.csv', rows: intent.rows }
      return { method: 'POST', path: `/api/projects/${intent.project}/devices/import`, body }
    }
  }
}

const ITEMS = ['usersAddedToSupportPortal', 'cameraViewsConfirmed', 'usersAddedToVerkadaPortal'] as const
/** Above this many bytes an import goes down in parts. */
const LONG = { rows: 700, text: 'so that the list needs more than one append. '.repeat(7) }
/** The founder's first commands make so many projects, each followed by cards: for all to work on. */
const PROJECTS = 4
const COMMANDS_PER_PROJECT = 4

export type Role = 'founder' | 'employee' | 'installer'

/**
 * What a person will want, whatever the moment: the numbers of project and card say which of those that are known by then.
 * Nothing of it depends on answers or on time, so a seed leads to the same wishes in each run.
 */
export type Wish = {
  readonly kind: Intent['kind']
  /** Of what it makes; the text that it writes. */
  readonly name: string
  readonly project: number
  readonly device: number
  readonly to: DeviceStatus
  readonly item: ChecklistItem
  readonly value: boolean
  readonly rows: number
  readonly isLong: boolean
  /** Whether the person reads the cards of the project afterwards. */
  readonly looks: boolean
}

/** All that a person wants, one after the other. @param random theirs alone. */
export function* wishesOf(random: Random, role: Role): Generator<Wish, never> {
  for (let count = 0; ; count++) {
    // As many draws for each wish, whatever it is.
    const choice = random.int(1, 100)
    yield {
      kind: kindOf(choice, count, role),
      name: `${random.int(1, 1e9)}`,
      project: random.int(0, 1e9),
      device: random.int(0, 1e9),
      to: random.pick(DeviceStatus.options),
      item: random.pick(ITEMS),
      value: random.onceIn(2),
      rows: random.int(1, 9),
      isLong: choice <= 1,
      looks: random.onceIn(30),
    }
  }
}

function kindOf(choice: number, count: number, role: Role): Intent['kind'] {
  if (role === 'founder' && count < PROJECTS * COMMANDS_PER_PROJECT)
    return count % COMMANDS_PER_PROJECT === 0 ? 'create' : 'add'
  if (role !== 'installer' && choice <= 4) return 'import'
  if (role !== 'installer' && choice <= 20) return 'add'
  if (choice <= 25) return 'tick'
  if (choice <= 40) return 'describe'
  if (choice <= 47) return 'photo'
  if (choice <= 50) return 'unphoto'
  return role !== 'installer' && choice <= 51 ? 'folder' : 'move'
}

/**
 * The wish about what there is now; null while there is nothing that it could be about.
 * @param photos those that the person added and did not remove yet; without any they add one.
 */
export function intentOf(
  { kind, name, to, item, value, ...wish }: Wish,
  known: Known,
  photos: readonly PhotoIntent[],
): Intent | null {
  if (kind === 'create' || kind === 'folder') return { kind, name }
  const photo = kind === 'unphoto' ? photos[wish.device % photos.length] : undefined
  if (photo) return { ...photo, kind: 'unphoto' }
  const isOfCard = kind !== 'add' && kind !== 'tick' && kind !== 'import'
  const projects = [...known].filter(([, devices]) => !isOfCard || devices.length > 0)
  const [project, devices] = projects[wish.project % projects.length] ?? []
  if (project === undefined || devices === undefined) return null
  if (kind === 'add') return { kind, project, name }
  if (kind === 'tick') return { kind, project, item, value }
  if (kind === 'import') return { kind, project, rows: rowsOf(name, wish) }
  const device = devices[wish.device % devices.length]
  if (device === undefined) return null
  if (kind === 'photo' || kind === 'unphoto') return { kind: 'photo', project, device, name }
  return kind === 'describe' ? { kind, project, device, text: name } : { kind, project, device, to }
}

const rowsOf = (name: string, { rows, isLong }: Pick<Wish, 'rows' | 'isLong'>): ImportRow[] =>
  Array.from({ length: isLong ? LONG.rows : rows }, (_, index) => ({
    name: `${name}-${index}`,
    type: 'camera',
    description: isLong ? LONG.text : '',
  }))
