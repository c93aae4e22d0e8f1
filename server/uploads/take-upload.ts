import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import type { PhotoType, StoredPhoto } from '#events/kernel/photo.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import type { CommandMeta } from '../commands/command.ts'
import { CommandIdReused } from '../commands/command-error.ts'
import { HttpError } from '../errors/http-error.ts'
import { UnacceptableEvents } from '../event-store/port.ts'
import { NoTurn } from '../fairness/fair-turns.ts'
import type { RowWriter } from '../metrics/row-writer.ts'
import type { Decoder } from '../photos/decoder.ts'
import { NoPhoto, type PhotoHeader, type PhotoStore } from '../photos/photo-store.ts'
import type { Quotas, Room } from './quotas.ts'
import { NAMELESS, receivePhoto } from './receive.ts'

/** A picture as it comes: its name and kind as the sender says them, and its bytes. */
export type Source = {
  readonly fileName: string
  readonly mimeType?: string
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** The request that brings a picture, and its answer. `meta`: of the command that names the picture. */
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly meta: CommandMeta }

/** A kind of place that pictures come to, such as the card. `Where` names one of them. */
export type PicturePlace<Where> = {
  /** Owner of the picture in the photo store, such as `feedback-7`. */
  readonly ownerOf: (where: Where) => string
  /** Types that are taken; default: all that the photo store keeps. */
  readonly types?: ReadonlySet<PhotoType>
  /** The answer about a picture that may not be kept. */
  readonly refusal: (reason: NoPhoto['reason']) => HttpError
  /** @throws when no picture may come there: nothing is received then. Absent: one always may. */
  readonly demandOpen?: (where: Where) => Promise<void>
  /** Sends the command that names the picture. @returns its events; none when the picture was there already. */
  readonly say: (
    where: Where,
    picture: { readonly photo: StoredPhoto; readonly fileName: string },
    exchange: Exchange,
  ) => Promise<readonly unknown[]>
}

/** An upload of one picture. */
export type Upload<Where> = {
  readonly person: UserId
  /** Id of the upload: the same for one that is sent again, so that its room counts once. */
  readonly id: string
  readonly place: PicturePlace<Where>
  readonly where: Where
  /** Card that the metrics note the upload for. */
  readonly card?: { readonly projectId: ProjectId; readonly deviceId: DeviceId }
  /** The picture, or the field of the request's form in which it comes. */
  readonly file: Source | { readonly field: string }
  /** Bytes that the request says it has; null when it does not say. */
  readonly sent: number | null
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
   * Takes a picture that a request brings, in seven steps: may it come there, is there room, receive it, look inside, keep it, say it,
   * and give back the room that it did not take (docs/rules.md, QUOTA-4). Every upload is noted in the metrics.
   * @throws HttpError 413 where it does not fit; what the steps throw.
   */
  return async function takeUpload<Where>(exchange: Exchange, upload: Upload<Where>): Promise<StoredPhoto> {
    const { request } = exchange
    const { person, place, where } = upload
    const begin = performance.now()
    let file = new ComingFile('content' in upload.file ? upload.file.fileName : NAMELESS, upload.sent ?? 0)
    try {
      await place.demandOpen?.(where)
      const room = await quotas.begin(person, upload.id, upload.sent)
      try {
        const source = await receive(request, upload.file)
        file = new ComingFile(source.fileName, 0, source.mimeType)
        const photo = await keep(file.contentOf(source, room))
        await room.settle(photo.bytes)
        const events = await place.say(where, { photo, fileName: source.fileName }, exchange)
        if (events.length === 0) await room.release(true)
        note(null)
        return photo
      } catch (error) {
        await giveBack(room, error)
        throw error
      }
    } catch (error) {
      const told = error instanceof NoPhoto ? place.refusal(error.reason) : error
      note(failureOf(told))
      throw told
    }

    function keep(content: AsyncIterable<Uint8Array>): Promise<StoredPhoto> {
      return photos.put(place.ownerOf(where), content, lookInside)
    }

    async function lookInside(path: string): Promise<PhotoHeader> {
      const header = await decoder.inspect(path, person)
      if (place.types?.has(header.mediaType) === false) throw new NoPhoto('type')
      return header
    }

    async function giveBack(room: Room, error: unknown): Promise<void> {
      // A command whose effect is not known may have named the picture: it counts.
      await room.release(hasNoEffect(error)).catch(() => undefined)
      // The rest of the request is passed over: the connection waits for its end before it takes another one.
      request.raw.unpipe().resume()
    }

    function note(failure: Failure | null): void {
      metrics.add('upload_metrics', {
        user_id: person,
        file_name: file.name,
        file_size_bytes: file.bytes,
        upload_time_ms: performance.now() - begin,
        success: failure === null,
        error_type: failure?.type ?? null,
        error_message: failure?.message ?? null,
        endpoint: request.routeOptions.url ?? null,
        project_id: upload.card?.projectId ?? null,
        device_id: upload.card?.deviceId ?? null,
        mime_type: file.mimeType,
      })
    }
  }
}

const receive = (request: FastifyRequest, file: Source | { readonly field: string }): Promise<Source> | Source =>
  'content' in file ? file : receivePhoto(request, file.field)

/** A file on its way: `bytes` of it have come by now, or were announced before the first. */
class ComingFile {
  readonly name: string
  readonly mimeType: string | null
  bytes: number

  constructor(name: string, bytes: number, mimeType: string | null = null) {
    this.name = name
    this.bytes = bytes
    this.mimeType = mimeType
  }

  /** The bytes of a file as they come, each of which finds room. */
  async *contentOf({ content }: Source, room: Room): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      this.bytes += chunk.length
      await room.cover(this.bytes)
      yield chunk
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
