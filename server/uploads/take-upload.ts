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
import { ComingFile } from './coming-file.ts'
import type { Exchange, Picture, PicturePlace, Source } from './picture-place.ts'
import type { Quotas, Room } from './quotas.ts'
import { NAMELESS, namingFile, receivePhoto } from './receive.ts'

/** Where pictures come to, and from whom. */
type Destination<Where> = {
  readonly person: UserId
  readonly place: PicturePlace<Where>
  readonly where: Where
  /** Card that the metrics note the upload for. */
  readonly card?: { readonly projectId: ProjectId; readonly deviceId: DeviceId }
}

/** One picture on its way. */
type Coming = {
  /** Id of the upload: the same for one that is sent again, so that its room counts once. */
  readonly id: string
  /** The picture, or the field of the request's form in which it comes. */
  readonly file: Source | { readonly field: string }
  /** Bytes that the request says it has; null when it does not say. */
  readonly sent: number | null
}

/** An upload of one picture. */
export type Upload<Where> = Destination<Where> & Coming
/** An upload of several pictures in one request. */
export type Uploads<Where> = Destination<Where> & { readonly pictures: AsyncIterable<Coming> }

/** A picture that is kept, and the room that it holds until it is said. */
type Held = Picture & { readonly room: Room; readonly note: (failure: Failure | null) => void }

type Deps = {
  readonly photos: Pick<PhotoStore, 'put'>
  readonly decoder: Pick<Decoder, 'inspect'>
  readonly quotas: Pick<Quotas, 'begin'>
  readonly metrics: Pick<RowWriter, 'add'>
}

/** Both ways to take what a request brings. */
export type TakeUpload = ReturnType<typeof createTakeUpload>

export function createTakeUpload({ photos, decoder, quotas, metrics }: Deps) {
  /** Takes the picture that a request brings, as {@link all}. @throws as that one. */
  async function one<Where>(exchange: Exchange, { id, file, sent, ...to }: Upload<Where>): Promise<StoredPhoto> {
    const coming = { id, file, sent }
    const [photo] = await take(exchange, to, oneOf(coming), (error) => error)
    return photo
  }

  /**
   * Takes the pictures that a request brings, all or none. A refusal of one of them names its file (docs/rules.md, FORM-236).
   * @throws HttpError 413 where they do not fit; what the steps throw.
   */
  function all<Where>(exchange: Exchange, { pictures, ...to }: Uploads<Where>): Promise<readonly StoredPhoto[]> {
    return take(exchange, to, pictures, namingFile)
  }

  /**
   * Seven steps: may pictures come there, is there room, receive each, look inside, keep it, say them, and give back the room that
   * they did not take (docs/rules.md, QUOTA-4). Every upload is noted in the metrics.
   */
  async function take<Where>(
    exchange: Exchange,
    to: Destination<Where>,
    pictures: AsyncIterable<Coming>,
    naming: typeof namingFile,
  ): Promise<readonly [StoredPhoto, ...StoredPhoto[]]> {
    const { place, where } = to
    const held: Held[] = []
    try {
      await place.demandOpen?.(where)
      for await (const coming of pictures) held.push(await hold(exchange.request, to, coming, naming))
      const [first, ...others] = held
      if (!first) throw new Error('an upload brings a picture')
      const isNew = await place.say(where, [first, ...others], exchange)
      const said = new Set<string>()
      for (const picture of held) {
        // The same bytes twice in one request are one picture.
        if (!isNew(picture) || said.has(picture.photo.digest)) await picture.room.release(true)
        said.add(picture.photo.digest)
        picture.note(null)
      }
      return [first.photo, ...others.map(({ photo }) => photo)]
    } catch (error) {
      for (const { room, note } of held) {
        await giveBack(room, error)
        note(failureOf(error))
      }
      // The rest of the request is passed over: the connection waits for its end before it takes another one.
      exchange.request.raw.unpipe().resume()
      throw error
    }
  }

  /** Receives a picture and keeps it. @throws what the steps throw, by the words of the place. */
  async function hold<Where>(
    request: FastifyRequest,
    { person, place, where, card }: Destination<Where>,
    { id, file: coming, sent }: Coming,
    naming: typeof namingFile,
  ): Promise<Held> {
    const begin = performance.now()
    let file = new ComingFile('content' in coming ? coming.fileName : NAMELESS, sent ?? 0)
    const note = (failure: Failure | null): void =>
      metrics.add('upload_metrics', {
        user_id: person,
        file_name: file.name,
        file_size_bytes: file.bytes,
        upload_time_ms: performance.now() - begin,
        success: failure === null,
        error_type: failure?.type ?? null,
        error_message: failure?.message ?? null,
        endpoint: request.routeOptions.url ?? null,
        project_id: card?.projectId ?? null,
        device_id: card?.deviceId ?? null,
        mime_type: file.mimeType,
      })
    try {
      const room = await quotas.begin(person, id, sent)
      try {
        const source = await receive(request, coming)
        file = new ComingFile(source.fileName, 0, source.mimeType)
        const photo = await photos.put(place.ownerOf(where), file.contentOf(source, room), lookInside)
        await room.settle(photo.bytes)
        return { photo, fileName: source.fileName, room, note }
      } catch (error) {
        await giveBack(room, error)
        throw error
      }
    } catch (error) {
      const told = naming(error instanceof NoPhoto ? place.refusal(error.reason) : error, file.name)
      note(failureOf(told))
      throw told
    }

    async function lookInside(path: string): Promise<PhotoHeader> {
      const header = await decoder.inspect(path, person)
      if (place.types?.has(header.mediaType) === false) throw new NoPhoto('type')
      return header
    }
  }

  return { one, all }
}

/** Takes the room back, where the picture was certainly not named. */
async function giveBack(room: Room, error: unknown): Promise<void> {
  // A command whose effect is not known may have named the picture: it counts.
  await room.release(hasNoEffect(error)).catch(() => undefined)
}

async function* oneOf<T>(value: T): AsyncGenerator<T> {
  yield value
}

const receive = (request: FastifyRequest, file: Source | { readonly field: string }): Promise<Source> | Source =>
  'content' in file ? file : receivePhoto(request, file.field)

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
