import type { FastifyRequest } from 'fastify'
import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { StoredPhoto } from '#events/kernel/photo.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { CommandIdReused } from '../commands/command-error.ts'
import { HttpError } from '../errors/http-error.ts'
import { UnacceptableEvents } from '../event-store/port.ts'
import { NoTurn } from '../fairness/fair-turns.ts'
import type { RowWriter } from '../metrics/row-writer.ts'
import type { Decoder } from '../photos/decoder.ts'
import { NoPhoto, type PhotoHeader, type PhotoStore } from '../photos/photo-store.ts'
import type { Quotas } from './quotas.ts'

/** A picture as it comes: its name and kind as the sender says them, and its bytes. */
export type Source = {
  readonly fileName: string
  readonly mimeType?: string
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** An upload of one picture, and the steps that differ from one kind of upload to another. */
export type Upload = {
  readonly person: UserId
  /** Id of the upload: the same for one that is sent again, so that its room counts once. */
  readonly id: string
  /** Owner of the picture in the photo store, such as `feedback-7`. */
  readonly owner: string
  /** Name for the metrics until the sender's is known. */
  readonly fileName: string
  /** Bytes that the request says it has; null when it does not say. */
  readonly sent: number | null
  /** Card that the metrics note the upload for. */
  readonly place?: { readonly projectId: ProjectId; readonly deviceId: DeviceId }
  /** @throws when the picture may not go where it should: nothing is received then. */
  readonly demand?: () => Promise<void>
  readonly receive: () => Promise<Source>
  /** Pictures that are taken; default: every kind that the photo store keeps. */
  readonly isTaken?: (header: PhotoHeader) => boolean
  /** The answer about a picture that may not be kept. */
  readonly refusal: (reason: NoPhoto['reason']) => HttpError
  /** Sends the command that names the picture. @returns its events; none when the picture was there already. */
  readonly name: (photo: StoredPhoto, source: Source) => Promise<readonly unknown[]>
}

type Deps = {
  readonly photos: Pick<PhotoStore, 'put'>
  readonly decoder: Pick<Decoder, 'inspect'>
  readonly quotas: Pick<Quotas, 'begin'>
  readonly metrics: Pick<RowWriter, 'add'>
}

export type TakeUpload = ReturnType<typeof createTakeUpload>

export function createTakeUpload({ photos, decoder, quotas, metrics }: Deps) {
  /**
   * Takes a picture that a request brings: room is held in the person's quota, the picture is received, looked into and put
   * into the store, counted, and named by an event. An upload that fails gives its room back (docs/rules.md, QUOTA-4). Every
   * upload is noted in the metrics.
   * @returns the picture as it is stored, and as it came. @throws HttpError 413 where it does not fit; what the steps throw.
   */
  return async function takeUpload(request: FastifyRequest, upload: Upload): Promise<StoredPhoto & Source> {
    const { person } = upload
    const begin = performance.now()
    const come = { fileName: upload.fileName, mimeType: null as string | null, bytes: upload.sent ?? 0 }
    const note = (failure: Failure | null) =>
      metrics.add('upload_metrics', {
        user_id: person,
        file_name: come.fileName,
        file_size_bytes: come.bytes,
        upload_time_ms: performance.now() - begin,
        success: failure === null,
        error_type: failure?.type ?? null,
        error_message: failure?.message ?? null,
        endpoint: request.routeOptions.url ?? null,
        project_id: upload.place?.projectId ?? null,
        device_id: upload.place?.deviceId ?? null,
        mime_type: come.mimeType,
      })
    const inspect = async (path: string) => {
      const header = await decoder.inspect(path, person)
      if (upload.isTaken?.(header) === false) throw new NoPhoto('type')
      return header
    }

    try {
      await upload.demand?.()
      const room = await quotas.begin(person, upload.id, upload.sent)
      try {
        const source = await upload.receive()
        Object.assign(come, { fileName: source.fileName, mimeType: source.mimeType ?? null, bytes: 0 })
        const counted = async function* () {
          for await (const chunk of source.content) {
            come.bytes += chunk.length
            await room.cover(come.bytes)
            yield chunk
          }
        }
        const photo = await photos.put(upload.owner, counted(), inspect)
        await room.settle(photo.bytes)
        const events = await upload.name(photo, source)
        if (events.length === 0) await room.release(true)
        note(null)
        return { ...photo, ...source }
      } catch (error) {
        // A command whose effect is not known may have named the picture: it counts.
        await room.release(hasNoEffect(error)).catch(() => undefined)
        // The rest of the request is passed over: the connection waits for its end before it takes another one.
        request.raw.unpipe().resume()
        throw error
      }
    } catch (error) {
      const told = error instanceof NoPhoto ? upload.refusal(error.reason) : error
      note(failureOf(told))
      throw told
    }
  }
}

/** True if it is certain after an error that the command took no effect. */
const hasNoEffect = (error: unknown): boolean =>
  [HttpError, NoTurn, NoPhoto, Rejection, UnacceptableEvents, CommandIdReused].some((kind) => error instanceof kind)

type Failure = { readonly type: string; readonly message: string | null }

/** The failure for the metrics. Its words only where they were written for people: others may name paths of the machine. */
function failureOf(error: unknown): Failure {
  if (error instanceof HttpError) return { type: error.body.code ?? 'refused', message: error.message }
  if (error instanceof Rejection) return { type: error.refusal.code, message: null }
  return { type: error instanceof Error ? error.name : 'unknown', message: null }
}
