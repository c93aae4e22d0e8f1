import type { StockSize } from './stock.ts'

/** The ways in which a good key is out of the ordinary. */
export type Quirk =
  /** A camera goes when the first page was read, and another comes when the second was. */
  | 'shifting'
  /** Every page names the same next one. */
  | 'looping'
  /** Fields and values that no documentation knows, and rows without what they should have. */
  | 'odd'
  /** A token ends after two requests. */
  | 'short-tokens'
  /** More than six requests in half a second are too many. */
  | 'limited'
  /** One alarm site answers with an error. */
  | 'site-fails'
  /** Doors answer with an error of the provider. */
  | 'doors-fail'
  /** A page of cameras that never ends. */
  | 'endless'
  /** Every page names one more. */
  | 'endless-pages'

/** The behaviour of an API key of the simulated provider. */
export type SimulatedKey =
  /** Reads cameras and whatever is not in `cannotRead`. */
  | {
      readonly is: 'good'
      readonly cannotRead: readonly ('access' | 'alarms')[]
      readonly stock: StockSize
      readonly quirk?: Quirk
    }
  /** Lives, but may not read cameras; `status`: how the provider says so. */
  | { readonly is: 'no-scope'; readonly status: 401 | 403 }
  /** Every other token, from the first on, has expired. */
  | { readonly is: 'stale' }
  /** Lives until its owner deletes it: the first token is good for three requests, and the next three are refused. */
  | { readonly is: 'revoked' }
  /** Lived once. */
  | { readonly is: 'expired' }
  /** The first request is one too many. */
  | { readonly is: 'busy' }
  /** Answered with an error of the provider, which repeats the key. */
  | { readonly is: 'failing' }
  /** Never answered. */
  | { readonly is: 'slow' }
  /** Answered with a page. */
  | { readonly is: 'html' }
  /** Answered without an end. */
  | { readonly is: 'flooding' }

const good = (cameras: number, ...cannotRead: readonly ('access' | 'alarms')[]) =>
  ({ is: 'good', cannotRead, stock: { cameras, controllers: 0, doorsEach: 0, alarmSites: 0, alarmsEach: 0 } }) as const
const stocked = (stock: StockSize, quirk?: Quirk, ...cannotRead: readonly ('access' | 'alarms')[]) =>
  ({ is: 'good', cannotRead, stock, ...(quirk ? { quirk } : {}) }) as const

const SITE = { cameras: 26, controllers: 3, doorsEach: 4, alarmSites: 2, alarmsEach: 4 }
const CAMPUS = { cameras: 14, controllers: 2, doorsEach: 3, alarmSites: 1, alarmsEach: 3 }
const PAGES = { cameras: 450, controllers: 0, doorsEach: 0, alarmSites: 0, alarmsEach: 0 }

/** The keys that the simulated provider knows; it refuses every other one. None of them opens anything. */
export const SIMULATED_KEYS = {
  'sim-good': good(3),
  'sim-cameras-only': good(3, 'access', 'alarms'),
  'sim-no-alarms': stocked(CAMPUS, undefined, 'alarms'),
  'sim-empty': good(0),
  'sim-site': stocked(SITE),
  // 3000 cameras, 300 controllers with 1500 doors, 200 alarm devices.
  'sim-5000': stocked({ cameras: 3000, controllers: 300, doorsEach: 5, alarmSites: 2, alarmsEach: 100 }),
  'sim-shifting': stocked(PAGES, 'shifting'),
  'sim-looping': stocked(PAGES, 'looping'),
  'sim-odd': stocked(CAMPUS, 'odd'),
  'sim-short-tokens': stocked(SITE, 'short-tokens'),
  'sim-limited': stocked({ ...PAGES, cameras: 2000 }, 'limited'),
  'sim-site-fails': stocked(SITE, 'site-fails'),
  'sim-doors-fail': stocked(CAMPUS, 'doors-fail'),
  'sim-endless': stocked(CAMPUS, 'endless'),
  'sim-endless-pages': stocked(PAGES, 'endless-pages'),
  // More than are read.
  'sim-20000': stocked({ ...CAMPUS, alarmsEach: 20_000 }),
  'sim-no-cameras': { is: 'no-scope', status: 403 },
  'sim-no-cameras-401': { is: 'no-scope', status: 401 },
  'sim-stale': { is: 'stale' },
  'sim-revoked': { is: 'revoked' },
  'sim-expired': { is: 'expired' },
  'sim-busy': { is: 'busy' },
  'sim-failing': { is: 'failing' },
  'sim-slow': { is: 'slow' },
  'sim-html': { is: 'html' },
  'sim-flooding': { is: 'flooding' },
} as const satisfies Readonly<Record<string, SimulatedKey>>

export type SimulatedKeyName = keyof typeof SIMULATED_KEYS
