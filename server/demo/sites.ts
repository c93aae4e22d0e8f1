import type { InstanceKey } from '#events/catalog/commands.ts'
import type { SimulatedKeyName } from '../provider/simulated/keys.ts'
import type { DemoPerson } from './people.ts'
import { SYNCED } from './synced.ts'

/** A demo project as it is by now. Shares are of its cards; a card that is neither installed nor confirmed waits. */
export type DemoSite = {
  readonly name: string
  readonly organization: 'harbour' | 'northfield'
  readonly areas: readonly string[]
  readonly cards: number
  readonly confirmed: number
  readonly installed: number
  readonly ticks: 0 | 1 | 2 | 3
  readonly isClosed: boolean
  /** The folders that it stands in, the outermost first; none without them. */
  readonly folders?: readonly string[]
  /** Its cards came from the provider; `cards` counts what it lists. */
  readonly isSynced?: true
  /** Number of photos of its cards. */
  readonly photos: number
  /** Age of the project in days. */
  readonly days: number
  readonly crew: readonly DemoPerson[]
  readonly assigned: readonly DemoPerson[]
}

type DemoOrganization = {
  readonly name: string
  readonly instance: string
  /** The name of its key at the simulated provider. */
  readonly apiKey: SimulatedKeyName
  readonly cannotRead: InstanceKey['cannotRead']
  /** Signs what the simulated provider tells; none where it is empty. */
  readonly webhookSecret: string
}

/** Two customers' organizations, each with an instance at the provider. */
export const DEMO_ORGANIZATIONS = {
  harbour: {
    name: 'Harbour Logistics',
    instance: 'Harbour Logistics EU',
    apiKey: SYNCED.apiKey,
    webhookSecret: SYNCED.webhookSecret,
    cannotRead: [],
  },
  northfield: {
    name: 'Northfield Schools',
    instance: 'Northfield Campus',
    apiKey: 'sim-no-alarms',
    webhookSecret: '',
    cannotRead: ['alarms'],
  },
} as const satisfies Record<DemoSite['organization'], DemoOrganization>

export const DEMO_SITES: readonly DemoSite[] = [
  {
    name: 'Harbour Terminal 2',
    organization: 'harbour',
    areas: ['Quay', 'Gate', 'Hall A', 'Hall B', 'Cold Store', 'Customs', 'Offices'],
    cards: 420,
    confirmed: 0.45,
    installed: 0.25,
    ticks: 2,
    isClosed: false,
    days: 38,
    photos: 6,
    crew: ['installer', 'fitter', 'rigger'],
    assigned: ['installer', 'fitter', 'rigger', 'customer'],
  },
  {
    name: 'Harbour Office Refurbishment',
    organization: 'harbour',
    areas: ['Lobby', 'Floor 1', 'Floor 2'],
    cards: 24,
    confirmed: 0.1,
    installed: 0.3,
    ticks: 0,
    isClosed: false,
    days: 9,
    photos: 3,
    crew: ['installer'],
    assigned: ['installer'],
  },
  {
    name: 'Harbour Gatehouse',
    organization: 'harbour',
    areas: ['Barrier', 'Guard Room'],
    cards: 16,
    confirmed: 1,
    installed: 0,
    ticks: 3,
    isClosed: true,
    days: 35,
    photos: 2,
    crew: ['rigger', 'installer'],
    assigned: ['installer', 'customer'],
  },
  {
    name: 'Harbour Warehouse',
    organization: 'harbour',
    areas: [],
    cards: 49,
    confirmed: 0.3,
    installed: 0.25,
    ticks: 1,
    isClosed: false,
    isSynced: true,
    days: 12,
    photos: 2,
    crew: ['installer', 'rigger'],
    assigned: ['installer', 'rigger'],
  },
  {
    name: 'Northfield Primary',
    organization: 'northfield',
    areas: ['Main Building', 'Playground', 'Canteen', 'Gym'],
    cards: 60,
    confirmed: 0.8,
    installed: 0.15,
    ticks: 1,
    isClosed: false,
    days: 21,
    photos: 3,
    crew: ['fitter', 'installer'],
    assigned: ['installer', 'fitter'],
  },
  {
    name: 'Northfield Sports Hall',
    organization: 'northfield',
    areas: [],
    cards: 0,
    confirmed: 0,
    installed: 0,
    ticks: 0,
    isClosed: false,
    days: 2,
    photos: 0,
    crew: [],
    assigned: [],
  },
  {
    name: 'Northfield Library',
    folders: ['Northfield Schools', 'Libraries'],
    organization: 'northfield',
    areas: ['Reading Room', 'Stacks', 'Entrance'],
    cards: 30,
    confirmed: 1,
    installed: 0,
    ticks: 3,
    isClosed: true,
    days: 42,
    photos: 2,
    crew: ['fitter'],
    assigned: ['fitter'],
  },
]
