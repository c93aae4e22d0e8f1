import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { SYSTEM } from '#events/kernel/actor.ts'
import { CommandId } from '#events/kernel/ids.ts'
import { PAGE_SENTENCES } from '#events/plan/limits.ts'
import type { PlanFile, ShownSize } from '#events/plan/page.ts'
import type { CommandBus } from '../commands/command-bus.ts'
import { isStoreAway } from '../event-store/store-errors.ts'
import { dropDrafts } from '../photos/draft.ts'
import { TILES_TYPE } from '../photos/photo-keys.ts'
import { PhotosAway, type PhotoStore } from '../photos/photo-store.ts'
import { NoPage, type PageDrawer } from '../photos/plans/page-process.ts'
import { type Attempting, workQueue } from '../queue/work.ts'
import { openOutage } from './outage.ts'
import { CLAIM_MS, openPageQueue, type PageQueue, type WaitingPage } from './page-queue.ts'

/** Pause between two looks for pages that other nodes put in, in milliseconds. */
const LOOK_MS = 2_000
const TIDY_MS = 3_600_000
/** Pause after an attempt that failed for a reason of the server's, and how many there are. */
const AGAIN_MS = 30_000
const MAX_ATTEMPTS = 5

/** How a process draws pages. */
export type RenderingSettings = {
  readonly photos: PhotoStore
  readonly drawer: PageDrawer
  /** Folder for files that are being drawn; it need not exist, and may be emptied while no server runs. */
  readonly folder: string
  readonly lookMs?: number
  readonly claimMs?: number
}

export type Rendering = { readonly put: PageQueue['put']; close(): Promise<void> }

type Deps = {
  readonly pool: Pool
  readonly bus: CommandBus
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly settings: RenderingSettings | undefined
}

/** A page as its plan knows it. */
type Page = { readonly file: PlanFile; readonly filePage: number; readonly size: ShownSize }

/** Begins to draw the pages that wait, until it is closed; without settings they wait for another process. */
export function startRendering({ pool, bus, now, log, settings }: Deps): Rendering {
  if (!settings) return { put: openPageQueue(pool).put, close: async () => undefined }
  const { photos, drawer, folder, lookMs = LOOK_MS, claimMs = CLAIM_MS } = settings
  const queue = openPageQueue(pool, claimMs)
  const files = keepLastFile(photos, folder, now)
  const outage = openOutage(lookMs)

  /** The page as long as it is to be drawn; null: it was, or its plan was deleted. */
  const lookAt = ({ planId, page, version }: WaitingPage): Promise<Page | null> =>
    bus.plan(planId).look((view) => {
      const held = view.pages.get(page)?.versions.find((one) => one.version === version)
      const file = held && view.files.get(held.file)
      return held?.state === 'rendering' && file ? { file, filePage: held.filePage, size: held } : null
    })

  async function attempt(item: WaitingPage, { note, closing }: Attempting): Promise<void> {
    // A process that lives goes on having its page, however long that waits for the processor.
    const keeping = setInterval(() => void queue.keep(item).catch(() => undefined), claimMs / 4)
    try {
      const page = await lookAt(item)
      if (!page) return await note(() => queue.end(item, 'dropped', null))
      const failure = item.attempts > MAX_ATTEMPTS ? 'error' : await draw(item, page)
      if (failure) await fail(item, failure)
      await note(() => queue.end(item, failure ? 'failed' : 'done', failure))
    } catch (error) {
      if (closing.aborted) return await note(() => queue.giveBack(item))
      const { planId, page, version, attempts } = item
      // One drawing that is damaged in the store holds up no other one.
      const isAway = isStoreAway(error) || error instanceof PhotosAway
      if (!isAway) log.warn({ planId, page, version, attempts, err: error }, 'a page of a plan was not drawn')
      else if (outage.begin())
        log.warn({ planId, page, version, reason: String(error) }, 'pages of plans wait: what they need is away')
      await note(() => (isAway ? queue.giveBack(item, lookMs) : queue.again(item, AGAIN_MS, String(error))))
    } finally {
      clearInterval(keeping)
    }
  }

  /** Draws a page and keeps its tiles. @returns why it cannot be; null: it is there. */
  async function draw(item: WaitingPage, page: Page): Promise<keyof typeof PAGE_SENTENCES | null> {
    // A drawing takes up to a minute of the processor: it begins where its tiles can be kept.
    await photos.look()
    const path = await files.of(page.file)
    if (path === null) return 'missing'
    const pack = join(folder, randomUUID())
    try {
      const { mediaType } = page.file
      const words = await drawer.draw({ path, mediaType, filePage: page.filePage, size: page.size, pack })
      const inspect = async () => ({ mediaType: TILES_TYPE }) as const
      const tiles = await photos.put(`plan-${item.planId}`, createReadStream(pack), inspect)
      outage.end()
      await say(item, { type: 'NotePageRendered', data: { ...placeOf(item), tiles, ...words } })
      return null
    } catch (error) {
      if (error instanceof NoPage) return error.reason
      throw error
    } finally {
      await rm(pack, { force: true })
    }
  }

  const fail = (item: WaitingPage, why: keyof typeof PAGE_SENTENCES) =>
    say(item, { type: 'NotePageFailed', data: { ...placeOf(item), message: PAGE_SENTENCES[why] } })

  // The rules count the end of a page once, whichever process says it.
  const say = (item: WaitingPage, command: Parameters<ReturnType<CommandBus['plan']>['execute']>[0]) =>
    bus
      .plan(item.planId)
      .execute(command, { actor: SYSTEM, commandId: CommandId.parse(randomUUID()), source: 'reactor' })

  const work = workQueue<WaitingPage>({
    name: 'the queue of pages',
    queue,
    async claim(underWay) {
      // Another process may be able to draw them meanwhile.
      if (outage.isOn) return []
      const page = underWay === 0 ? await queue.claimNext() : null
      if (underWay === 0 && !page) await files.drop()
      return page ? [page] : []
    },
    attempt,
    async tidyUp() {
      await queue.forget()
      await dropDrafts(folder, new Date(now().getTime() - TIDY_MS))
    },
    lookMs,
    tidyUpMs: TIDY_MS,
    now,
    log,
  })

  return {
    async put(...pages) {
      await queue.put(...pages)
      work.wake()
    },
    async close() {
      // The page that is being drawn goes back to the queue.
      const ended = work.close()
      await drawer.close()
      await ended
      await files.drop()
    },
  }
}

const placeOf = ({ page, version }: WaitingPage) => ({ page, version })

/** Files of plans on this machine's disk, the last one alone: the pages of a plan mostly come one after another. */
function keepLastFile(photos: Pick<PhotoStore, 'get'>, folder: string, now: () => Date) {
  let last: { readonly key: string; readonly path: string } | null = null
  async function drop(): Promise<void> {
    const old = last
    last = null
    if (old) await rm(old.path, { force: true })
  }
  return {
    drop,
    /** The path of a file; null: the store lacks it. */
    async of(file: PlanFile): Promise<string | null> {
      if (last?.key === file.key) {
        // The pages of a plan may last hours, and what is as old as a crash is tidied up.
        await utimes(last.path, now(), now())
        return last.path
      }
      await drop()
      const content = await photos.get(file)
      if (!content) return null
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      last = { key: file.key, path }
      return path
    },
  }
}
