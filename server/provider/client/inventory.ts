import { z } from 'zod'
import type { Product } from '#events/project/sync-api.ts'
import type { Answer } from './exchange.ts'
import { alarmsOf, camerasOf, doorRows, doorsAndControllers, type ProviderDevice } from './device-rows.ts'
import type { ListingLimits } from './listing-limits.ts'
import { ProviderError } from './provider-error.ts'

/** How far the reading of a product is. `total` is there once it is known. */
export type ReadProgress = { readonly product: Product; readonly done: number; readonly total?: number }

/**
 * All that a key can read. `read`: the products that were read whole, so that what they do not list is not there any more.
 * `failed`: those that were not, and why; what was read of them before stands in `devices`.
 */
export type Inventory = {
  readonly devices: readonly ProviderDevice[]
  readonly read: readonly Product[]
  readonly failed: readonly {
    readonly product: Product
    readonly message: string
    readonly trouble: ProviderError['trouble']
  }[]
}

/** An answer, and what it says about an error, free of secrets. */
export type ToldAnswer = Answer & { readonly words: string }

/** Reads a path with a session of the key. @throws ProviderError */
type Get = (path: string) => Promise<ToldAnswer>

type InventoryOptions = {
  readonly now: Date
  /** The cameras that were listed before: whether one is really gone is asked twice. */
  readonly knownCameras: ReadonlySet<string>
  readonly limits: ListingLimits
  readonly onProgress: (progress: ReadProgress) => void
}

/** The largest page that the provider gives. */
const PAGE_SIZE = 200
/** The token of the next page is not longer, in UTF-16 units. */
const MAX_PAGE_TOKEN = 1_000
/** An organization without a camera is answered 400 with these words. */
const NO_CAMERAS = /must include cameras/i

const Page = z.looseObject({ next_page_token: z.union([z.string(), z.number()]).nullish().catch(null) })
const List = z.array(z.unknown())
const AlarmSite = z.looseObject({ site_id: z.string().min(1), site_name: z.string().optional().catch(undefined) })

export const isWithoutCameras = ({ status, words }: ToldAnswer): boolean => status === 400 && NO_CAMERAS.test(words)

/**
 * Reads all products, one after another. The answer names those that could not be read.
 * @throws ProviderError `too-much` where the lists go over a limit: what is cut off says nothing of the rest.
 */
export async function readInventory(get: Get, options: InventoryOptions): Promise<Inventory> {
  const products: readonly (readonly [Product, Reader])[] = [
    ['cameras', readCameras],
    ['access', readAccess],
    ['alarms', readAlarms],
  ]
  const devices = new Map<string, ProviderDevice>()
  const read: Product[] = []
  const failed: Inventory['failed'][number][] = []
  for (const [product, readProduct] of products) {
    const tell = (done: number, total?: number) =>
      options.onProgress(total === undefined ? { product, done } : { product, done, total })
    tell(0)
    try {
      const { found, trouble } = await readProduct(get, options, tell)
      // A device that is listed twice, on pages that shifted meanwhile, is one.
      for (const device of found) devices.set(`${device.type} ${device.deviceId}`, device)
      options.limits.assertDevices(devices.size)
      tell(found.length, found.length)
      if (trouble) failed.push({ product, message: trouble.message, trouble: trouble.trouble })
      else read.push(product)
    } catch (error) {
      if (!isOfOneList(error)) throw error
      failed.push({ product, message: error.message, trouble: error.trouble })
    }
  }
  return { devices: [...devices.values()], read, failed }
}

/** True if an error keeps nothing from the other lists. */
const isOfOneList = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.trouble !== 'too-much'

/** @returns what was found, and what kept it from being all. */
type Reader = (
  get: Get,
  options: InventoryOptions,
  tell: (done: number, total?: number) => void,
) => Promise<{ readonly found: readonly ProviderDevice[]; readonly trouble?: ProviderError }>

const readCameras: Reader = async (get, { now, knownCameras, limits }, tell) => {
  const walk = async (before: ReadonlyMap<string, ProviderDevice>) => {
    const found = new Map(before)
    const cameras = { path: `/cameras/v1/devices?page_size=${PAGE_SIZE}`, list: 'cameras', isEmpty: isWithoutCameras }
    const pages = await walkPages(get, limits, cameras, (rows) => {
      for (const camera of camerasOf(rows, now)) found.set(camera.deviceId, camera)
      tell(found.size)
    })
    return { found, pages }
  }
  const { found, pages } = await walk(new Map())
  // A camera that was removed meanwhile moves those behind it one place up: one may have slipped between two pages.
  const mayHaveSlipped = pages > 1 && [...knownCameras].some((camera) => !found.has(camera))
  return { found: [...(mayHaveSlipped ? (await walk(found)).found : found).values()] }
}

const readAccess: Reader = async (get, { limits }, tell) => {
  const doors = new Map<string, ReturnType<typeof doorRows>[number]>()
  await walkPages(get, limits, { path: '/access/v1/doors', list: 'doors' }, (rows) => {
    for (const door of doorRows(rows)) doors.set(door.door_id, door)
    tell(doors.size)
  })
  return { found: doorsAndControllers([...doors.values()]) }
}

/** Each site is asked by itself: one that fails keeps nothing from the others. */
const readAlarms: Reader = async (get, { limits }, tell) => {
  const sites: z.infer<typeof AlarmSite>[] = []
  await walkPages(get, limits, { path: '/alarms/v1/sites', list: 'sites' }, (rows) => {
    sites.push(...rows.flatMap((row) => AlarmSite.safeParse(row).data ?? []))
  })
  const found: ProviderDevice[] = []
  const failed: ProviderError[] = []
  for (const [index, { site_id, site_name: name }] of sites.entries()) {
    const path = `/alarms/v1/devices?site_id=${encodeURIComponent(site_id)}`
    try {
      await walkPages(get, limits, { path, list: 'devices' }, (rows) => {
        found.push(...alarmsOf(rows, { id: site_id, name }))
      })
    } catch (error) {
      if (!isOfOneList(error)) throw error
      failed.push(new ProviderError(error.trouble, `${name ?? site_id}: ${error.message}`))
    }
    tell(index + 1, sites.length)
  }
  const [first] = failed
  const others = failed.length > 1 ? ` (and ${failed.length - 1} more sites)` : ''
  return first ? { found, trouble: new ProviderError(first.trouble, `${first.message}${others}`) } : { found }
}

type Walk = {
  readonly path: string
  /** The field of the answer that has the rows. */
  readonly list: string
  /** True if an answer says that there is nothing to list. */
  readonly isEmpty?: (answer: ToldAnswer) => boolean
}

/**
 * Walks along the pages of a list, forward only, and stops where a page names one that was there before.
 * @returns how many there were. @throws ProviderError
 */
async function walkPages(
  get: Get,
  limits: ListingLimits,
  { path, list, isEmpty = () => false }: Walk,
  take: (rows: readonly unknown[]) => void,
): Promise<number> {
  const seen = new Set<string>()
  const address = new URL(path, 'http://provider')
  let rowsInAll = 0
  for (let pages = 1; ; pages++) {
    limits.nextPage()
    const answer = await get(`${address.pathname}${address.search}`)
    if (isEmpty(answer)) return pages
    if (answer.status !== 200) throw new ProviderError('failed', answer.words)
    const page = Page.safeParse(answer.body).data
    const rows = List.safeParse(page?.[list]).data
    const next = String(page?.next_page_token ?? '')
    if (!rows || next.length > MAX_PAGE_TOKEN) throw new ProviderError('failed', `The list of ${list} cannot be read.`)
    rowsInAll += rows.length
    limits.assertDevices(rowsInAll)
    take(rows)
    if (next === '' || seen.has(next)) return pages
    seen.add(next)
    address.searchParams.set('page_token', next)
  }
}
