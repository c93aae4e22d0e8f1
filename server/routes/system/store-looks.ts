import type { SystemHealth } from '#events/system/api.ts'
import type { Database } from '../../database/database.ts'
import type { EventStore } from '../../event-store/port.ts'
import type { NoWrites } from '../../event-store/store-errors.ts'
import type { StoreWatch } from '../../event-store/store-watch.ts'
import { inTime } from '../../metrics/in-time.ts'
import { type PhotoStore, PhotosAway } from '../../photos/photo-store.ts'

type Deps = {
  readonly database: Pick<Database, 'look'>
  readonly store: Pick<EventStore, 'look'>
  readonly photos: Pick<PhotoStore, 'look'>
  readonly stores: Pick<StoreWatch, 'noWrites'>
}

export type StoreState = SystemHealth['stores'][number]
type Trouble = NoWrites | 'away' | null

/** Timeout for the photos in an answer about the server's state, in milliseconds: all else goes on without them. */
const SOON_MS = 1_000

const WORDS = { full: 'is full', 'read-only': 'takes no writes', away: 'does not answer' } as const
const NAMES = { database: 'The database', 'event log': 'The event log', photos: 'The photo store' } as const

const stateOf = (name: StoreState['name'], trouble: Trouble, ms: number): StoreState => ({
  name,
  isAnswering: trouble !== 'away',
  ms: trouble === 'away' ? null : ms,
  trouble: trouble && `${NAMES[name]} ${WORDS[trouble]}.`,
})

/** Looks at the stores, which say how they are: whether they answer, and whether they take what is written. */
export function storeLooks({ database, store, photos, stores }: Deps) {
  async function timed(name: StoreState['name'], ask: () => Promise<Trouble>): Promise<StoreState> {
    const begin = performance.now()
    const trouble = await inTime(ask(), 'away')
    return stateOf(name, trouble, performance.now() - begin)
  }
  const ofPostgres = (name: 'database' | 'event log', look: () => Promise<unknown>) =>
    timed(name, async () => {
      await look()
      return stores.noWrites(name)
    })
  const both = [() => ofPostgres('database', database.look), () => ofPostgres('event log', store.look)] as const

  let last: StoreState | null = null
  async function lookAtPhotos(): Promise<StoreState> {
    last = await timed('photos', () => photos.look().then(() => null, troubleOfPhotos))
    return last
  }
  const looks = [...both, lookAtPhotos]

  return {
    /** How all stores are. */
    now: (): Promise<StoreState[]> => Promise.all(looks.map((look) => look())),
    /** The same; the photos as they were when they do not say it at once. */
    async soon(): Promise<StoreState[]> {
      const pictures = inTime<StoreState | null>(lookAtPhotos(), null, SOON_MS).then((found) => found ?? last)
      const states = await Promise.all([...both.map((look) => look()), pictures])
      return states.filter((state) => state !== null)
    },
  }
}

const troubleOfPhotos = (error: unknown): Trouble => (error instanceof PhotosAway ? error.why : 'away')
