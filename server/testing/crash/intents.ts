import type { ChecklistItem } from '#events/project/events.ts'
import { DeviceStatus } from '#events/project/device.ts'
import { emailOf } from '../app.ts'
import type { Random } from './random.ts'

/** What somebody wants; each of a kind whose effect can be found in the log again. */
export type Intent =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'add'; readonly project: number; readonly name: string }
  | { readonly kind: 'move'; readonly project: number; readonly device: number; readonly to: DeviceStatus }
  | { readonly kind: 'describe'; readonly project: number; readonly device: number; readonly text: string }
  | { readonly kind: 'tick'; readonly project: number; readonly item: ChecklistItem; readonly value: boolean }
  | { readonly kind: 'import'; readonly project: number; readonly rows: readonly ImportRow[] }
type ImportRow = { readonly name: string; readonly type: 'camera'; readonly description: string }

/** What the people know of: projects and the cards on them. */
export type Known = Map<number, number[]>

/** The request that asks for it. */
export function requestOf(intent: Intent): { readonly method: 'POST' | 'PATCH'; path: string; body: object } {
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
    case 'import': {
      const body = { fileName: 'list.csv', rows: intent.rows }
      return { method: 'POST', path: `/api/projects/${intent.project}/devices/import`, body }
    }
  }
}

const ITEMS = ['usersAddedToSupportPortal', 'cameraViewsConfirmed', 'usersAddedToVerkadaPortal'] as const
const MOST_PROJECTS = 4
/** Above this many bytes an import goes down in parts. */
const LONG = { rows: 700, text: 'so that the list needs more than one append. '.repeat(7) }

/** Of employees, who may do everything, or of an installer. */
export function chooseIntent(random: Random, known: Known, isEmployee: boolean): Intent | null {
  const projects = [...known.keys()]
  const name = `${random.int(1, 1e9)}`
  if (isEmployee && (projects.length === 0 || (projects.length < MOST_PROJECTS && random.onceIn(20))))
    return { kind: 'create', name }
  if (projects.length === 0) return null
  const project = random.pick(projects)
  const devices = known.get(project) ?? []
  const choice = random.int(1, 100)
  if (isEmployee && choice <= 1) return { kind: 'import', project, rows: rowsOf(name, LONG.rows, LONG.text) }
  if (isEmployee && choice <= 4) return { kind: 'import', project, rows: rowsOf(name, random.int(1, 9), '') }
  if (isEmployee && (devices.length < 5 || choice <= 20)) return { kind: 'add', project, name }
  if (choice <= 25 || devices.length === 0)
    return { kind: 'tick', project, item: random.pick(ITEMS), value: random.onceIn(2) }
  const device = random.pick(devices)
  if (choice <= 40) return { kind: 'describe', project, device, text: name }
  return { kind: 'move', project, device, to: random.pick(DeviceStatus.options) }
}

const rowsOf = (name: string, count: number, description: string): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({ name: `${name}-${index}`, type: 'camera', description }))
