import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { UserId } from '#events/kernel/ids.ts'
import type { Decoder } from '../photos/decoder.ts'
import { dropDrafts } from '../photos/draft.ts'
import { NoPlan, type PlanPicture } from '../photos/plans/plan-header.ts'
import { PLAN, planRefusal } from './file-kinds.ts'
import { receiveFile } from './receive.ts'

/** Maximum age of a file that a crash left, in milliseconds. */
const MAX_AGE_MS = 3_600_000

/** Draws a page of the drawing that a request brings, and keeps nothing of it. */
export type LookAtPlan = ReturnType<typeof createLookAtPlan>

/** @param folder for the files while they are drawn; it need not exist. */
export function createLookAtPlan(
  { decoder, now }: { decoder: Pick<Decoder, 'planPicture'>; now: () => Date },
  folder: string,
) {
  /** @param filePage from 1. @throws HttpError 400 with one of the sentences about plans; NoTurn. */
  return async (request: FastifyRequest, filePage: number, person: UserId): Promise<PlanPicture> => {
    await mkdir(folder, { recursive: true })
    await dropDrafts(folder, new Date(now().getTime() - MAX_AGE_MS))
    const path = join(folder, randomUUID())
    try {
      const { content } = await receiveFile(request, { field: 'plan', most: 1, kind: PLAN })
      await pipeline(content, createWriteStream(path, { mode: 0o600 }))
      return await decoder.planPicture(path, filePage, person)
    } catch (error) {
      // The rest of the request is passed over: the connection waits for its end before it takes another one.
      request.raw.unpipe().resume()
      throw error instanceof NoPlan ? planRefusal(error.reason) : error
    } finally {
      await rm(path, { force: true })
    }
  }
}
