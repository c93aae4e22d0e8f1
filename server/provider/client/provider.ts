import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type InstanceKey, OptionalProduct, Region } from '#events/catalog/commands.ts'
import { type Answer, type Deadline, deadlineIn, exchange, type Init, type Patience, wordsOf } from './exchange.ts'
import { createListingLimits, type CountAnswer, shortAnswers } from './listing-limits.ts'
import { type Inventory, isWithoutCameras, type ReadProgress, readInventory, type ToldAnswer } from './inventory.ts'
import { createPace, type Pace } from './pace.ts'
import { ProviderError } from './provider-error.ts'
import { createTokens, type KeyAt, refused } from './tokens.ts'

/** Where each region answers. A key works in its own alone. */
const HOSTS: Readonly<Record<Region, string>> = {
  us: 'https://api.verkada.com',
  eu: 'https://api.eu.verkada.com',
  au: 'https://api.au.verkada.com',
  gov: 'https://api.verkadagov.com',
}

/** The requests that tell if a key may read a product beside cameras. */
const PROBES: Readonly<Record<OptionalProduct, string>> = { access: '/access/v1/doors', alarms: '/alarms/v1/sites' }

/** A page of cameras. */
const CamerasPage = z.looseObject({ cameras: z.array(z.unknown()) })

/** Regions before the one that took the key are waited for during this part of the provider's time, and no longer. */
const GRACE = 4
/** Multiple of the provider's silence that a request of a listing may take, with all pauses that the provider asks for. */
const PATIENCE = 6

/** Timeout of all requests of a listing together, in milliseconds. */
const LISTING_MS = 300_000

const UNAUTHORIZED = 401
const FORBIDDEN = 403
/** The provider's words about a key that may not do something; the specification knows it by them. */
const INSUFFICIENT = 'Insufficient permissions'

/** Which devices are asked for, and who wants to hear how far it is. */
export type Listing = {
  readonly apiKey: string
  /** Null: not known. */
  readonly region: Region | null
  /** See {@link readInventory}. */
  readonly knownCameras: ReadonlySet<string>
  readonly onProgress: (progress: ReadProgress) => void
  /** Ends it; what was not read by then counts as silent. */
  readonly cancelled: AbortSignal
}

/** The provider's HTTP interface, as far as it is used. */
export type Provider = {
  /** Asks the provider what an API key is good for. @throws ProviderError when it may not be saved. */
  checkKey(apiKey: string): Promise<InstanceKey>
  /** All devices that a key can read. @throws ProviderError when it gets no token, or when the lists go over a limit. */
  listDevices(listing: Listing): Promise<Inventory>
}

/** A key that the provider took, in its region. */
type Session = KeyAt & Manners & { readonly region: Region | null }

/** How long each request of a conversation may take, and how large its answer may be. */
type Manners = { readonly deadline: () => Deadline; readonly countAnswer: CountAnswer }

/**
 * @param baseUrl answers in the place of all regions (PROVIDER_URL). @param hosts of the regions, in the order in which they are
 * tried. @param pace lets requests go. @param listingMs a listing may take so long in all.
 */
export function createProvider({
  baseUrl,
  hosts = HOSTS,
  silenceMs = 10_000,
  pauseMs = 5_000,
  listingMs = LISTING_MS,
  pace = createPace(),
  now = () => new Date(),
}: {
  readonly baseUrl?: string | undefined
  readonly hosts?: typeof HOSTS
  readonly listingMs?: number
  readonly pace?: Pace
  readonly now?: () => Date
} & Partial<Patience> = {}): Provider {
  const places: readonly (readonly [Region | null, string])[] =
    baseUrl === undefined ? Region.options.map((region) => [region, hosts[region]]) : [[null, baseUrl]]
  const ask = async (
    { base, apiKey, countAnswer }: KeyAt & Pick<Manners, 'countAnswer'>,
    path: string,
    init: Init,
    deadline: Deadline,
  ): Promise<Answer> => {
    await pace(apiKey, deadline)
    return exchange(`${base}${path}`, init, { silenceMs, pauseMs }, deadline, countAnswer)
  }
  const tokens = createTokens((at, deadline) => {
    const init: Init = { method: 'POST', headers: { 'x-api-key': at.apiKey } }
    return ask({ ...at, countAnswer: shortAnswers }, '/token', init, deadline)
  })

  /**
   * Asks all regions at once, so that one that is silent keeps no time from the others. The first in order that takes the key
   * counts.
   */
  async function open(apiKey: string, manners: Manners): Promise<Session> {
    const asked = places.map(async ([region, base]): Promise<Session> => {
      await tokens.fresh({ base, apiKey }, manners.deadline())
      return { region, base, apiKey, ...manners }
    })
    let first: Session
    try {
      first = await Promise.any(asked)
    } catch (error) {
      const reasons: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
      // A region that could not be asked may be the one that knows the key.
      throw reasons.filter((reason) => reason instanceof Error).findLast((reason) => !isRefused(reason)) ?? refused()
    }
    const before = asked.slice(
      0,
      places.findIndex(([region]) => region === first.region),
    )
    const all = Promise.all(before.map((one) => one.catch(() => null)))
    const earlier = await Promise.race([all, sleep(silenceMs / GRACE, [], { ref: false })])
    return earlier.find((session) => session !== null) ?? first
  }

  /** Reads with the key's token, which may have expired: it is made once more. @throws ProviderError `forbidden` */
  async function get(session: Session, path: string): Promise<ToldAnswer> {
    const deadline = session.deadline()
    const read = (token: string) =>
      ask(session, path, { method: 'GET', headers: { 'x-verkada-auth': token } }, deadline)
    let token = await tokens.of(session, deadline)
    let answer = await read(token)
    if (answer.status === UNAUTHORIZED) {
      token = await tokens.renewed(session, token, deadline)
      answer = await read(token)
    }
    // A missing scope can look just as a bad token does; the key itself was taken a moment ago.
    if (answer.status === UNAUTHORIZED || answer.status === FORBIDDEN)
      throw new ProviderError('forbidden', INSUFFICIENT)
    return { ...answer, words: wordsOf(answer, [session.apiKey, token]) }
  }

  async function readCameras(session: Session): Promise<void> {
    const answer = await get(session, '/cameras/v1/devices?page_size=1')
    if (isWithoutCameras(answer)) return
    if (answer.status !== 200) throw new ProviderError('failed', answer.words)
    if (!CamerasPage.safeParse(answer.body).success)
      throw new ProviderError('failed', 'The list of cameras cannot be read.')
  }

  /** Only a clear no counts: a product that is silent for the moment may be readable. */
  const isForbidden = (session: Session, path: string): Promise<boolean> =>
    get(session, path).then(
      () => false,
      (error: unknown) => error instanceof ProviderError && error.trouble === 'forbidden',
    )

  return {
    async checkKey(apiKey) {
      const deadline = deadlineIn(silenceMs)
      const session = await open(apiKey, { deadline: () => deadline, countAnswer: shortAnswers })
      await readCameras(session)
      const forbidden = await Promise.all(
        OptionalProduct.options.map((product) => isForbidden(session, PROBES[product])),
      )
      return {
        region: session.region,
        cannotRead: OptionalProduct.options.filter((_, index) => forbidden[index] === true),
      }
    },

    async listDevices({ apiKey, region, knownCameras, onProgress, cancelled }) {
      const limits = createListingLimits(listingMs)
      const ending = AbortSignal.any([cancelled, limits.over])
      const deadline = () => deadlineIn(silenceMs * PATIENCE, ending)
      const manners: Manners = { deadline, countAnswer: limits.countAnswer }
      const place = places.find(([one]) => one === region)
      const session: Session = place ? { region, base: place[1], apiKey, ...manners } : await open(apiKey, manners)
      // A key that is refused reads nothing at all: that is said once.
      await tokens.of(session, deadline())
      const read = (path: string) =>
        get(session, path).catch((error: unknown) => {
          limits.assertTime()
          throw error
        })
      return readInventory(read, { now: now(), knownCameras, limits, onProgress })
    },
  }
}

const isRefused = (reason: unknown): boolean => reason instanceof ProviderError && reason.trouble === 'refused'
