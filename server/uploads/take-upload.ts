import type { FastifyRequest } from 'fastify'
import type { StoredFile, StoredPhoto } from '#events/kernel/photo.ts'
import type { RowWriter } from '../metrics/row-writer.ts'
import type { Decoder } from '../photos/decoder.ts'
import { NoPlan } from '../photos/plans/plan-header.ts'
import { type FileHeader, NoPhoto, type PhotoHeader, type PhotoStore } from '../photos/photo-store.ts'
import { ComingFile } from './coming-file.ts'
import { planRefusal, siteFileRefusal } from './file-kinds.ts'
import { inspectDocument } from './inspect-document.ts'
import type { Exchange, FilePlace, KeptFile, PicturePlace } from './picture-place.ts'
import type { Quotas, Room } from './quotas.ts'
import { NAMELESS, namingFile, receiveFile } from './receive.ts'
import {
  type Coming,
  type Destination,
  type DocumentUpload,
  type Failure,
  failureOf,
  hasNoEffect,
  type PlanUpload,
  type StoredDocument,
  type StoredPlan,
  type Upload,
  type Uploads,
} from './upload.ts'

/** How files of a kind are taken. */
type Taking<Header> = {
  readonly inspect: (path: string) => Promise<Header>
  /** The answer for an error of `inspect`; other errors as they are. */
  readonly told: (error: unknown) => unknown
  /** The answer with the name of its file, where a request brings several. */
  readonly naming: typeof namingFile
}

/** A file that is kept, and the room that it holds until it is said. */
type HeldFile<File> = KeptFile<File> & {
  readonly room: Room
  readonly note: (failure: Failure | null) => void
}

type Deps = {
  readonly photos: Pick<PhotoStore, 'put'>
  readonly decoder: Pick<Decoder, 'inspect' | 'inspectPlan'>
  readonly quotas: Pick<Quotas, 'begin'>
  readonly metrics: Pick<RowWriter, 'add'>
}

/** The ways to take what a request brings. */
export type TakeUpload = ReturnType<typeof createTakeUpload>

export function createTakeUpload({ photos, decoder, quotas, metrics }: Deps) {
  /** Takes the picture that a request brings, as {@link all}. @throws as that one. */
  async function one<Where>(exchange: Exchange, { id, file, sent, ...to }: Upload<Where>): Promise<StoredPhoto> {
    const [photo] = await take(
      exchange,
      to,
      oneOf({ id, file, sent }),
      picture(to, (error) => error),
    )
    return photo
  }

  /**
   * Takes the pictures that a request brings, all or none. A refusal of one of them names its file (docs/rules.md, FORM-236).
   * @throws HttpError 413 where they do not fit; what the steps throw.
   */
  function all<Where>(exchange: Exchange, { pictures, ...to }: Uploads<Where>): Promise<readonly StoredPhoto[]> {
    return take(exchange, to, pictures, picture(to, namingFile))
  }

  /** Takes the file of a plan. @throws HttpError 400 with one of the sentences about plans; what the steps throw. */
  const plan = <Where>(exchange: Exchange, upload: PlanUpload<Where>): Promise<StoredPlan> =>
    file(exchange, upload, (path) => decoder.inspectPlan(path, upload.person), planRefusal)

  /** Takes a file of a site sheet. @throws HttpError 400 with one of the sentences about such files; what the steps throw. */
  const document = <Where>(exchange: Exchange, upload: DocumentUpload<Where>): Promise<StoredDocument> =>
    file(exchange, upload, (path) => inspectDocument(decoder, path, upload.person), siteFileRefusal)

  async function file<Where, Header extends FileHeader>(
    exchange: Exchange,
    { id, file: coming, sent, ...to }: Destination<Where, FilePlace<Where, StoredFile & Header>> & Coming,
    inspect: Taking<Header>['inspect'],
    refusal: (reason: NoPlan['reason']) => unknown,
  ): Promise<StoredFile & Header> {
    const told = (error: unknown) => (error instanceof NoPlan ? refusal(error.reason) : error)
    const [taken] = await take(exchange, to, oneOf({ id, file: coming, sent }), {
      ...{ inspect, told },
      naming: (error) => error,
    })
    return taken
  }

  const picture = <Where>(
    { place, person }: Destination<Where, PicturePlace<Where>>,
    naming: typeof namingFile,
  ): Taking<PhotoHeader> => ({
    async inspect(path) {
      const header = await decoder.inspect(path, person)
      if (place.types?.has(header.mediaType) === false) throw new NoPhoto('type')
      return header
    },
    told: (error) => (error instanceof NoPhoto ? place.refusal(error.reason) : error),
    naming,
  })

  /**
   * Seven steps: may files come there, is there room, receive each, look inside, keep it, say them, and give back the room that
   * they did not take (docs/rules.md, QUOTA-4). Every upload is noted in the metrics.
   */
  async function take<Where, Header extends FileHeader>(
    exchange: Exchange,
    to: Destination<Where, FilePlace<Where, StoredFile & Header>>,
    files: AsyncIterable<Coming>,
    taking: Taking<Header>,
  ): Promise<readonly [StoredFile & Header, ...(StoredFile & Header)[]]> {
    const { place, where } = to
    const held: HeldFile<StoredFile & Header>[] = []
    try {
      await place.demandOpen?.(where)
      for await (const coming of files) held.push(await hold(exchange.request, to, coming, taking))
      const [first, ...others] = held
      if (!first) throw new Error('an upload brings a file')
      const isNew = await place.say(where, [first, ...others], exchange)
      const said = new Set<string>()
      for (const file of held) {
        // The same bytes twice in one request are one file.
        if (!isNew(file) || said.has(file.photo.digest)) await file.room.release(true)
        said.add(file.photo.digest)
        file.note(null)
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

  /** Receives a file and keeps it. @throws what the steps throw, by the words of its kind. */
  async function hold<Where, Header extends FileHeader>(
    request: FastifyRequest,
    { person, place, where, card }: Destination<Where, FilePlace<Where, StoredFile & Header>>,
    { id, file: coming, sent }: Coming,
    { inspect, told, naming }: Taking<Header>,
  ): Promise<HeldFile<StoredFile & Header>> {
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
        const source = 'content' in coming ? coming : await receiveFile(request, coming)
        file = new ComingFile(source.fileName, 0, source.mimeType)
        const photo = await photos.put(place.ownerOf(where), file.contentOf(source, room), inspect)
        await room.settle(photo.bytes)
        return { photo, fileName: source.fileName, texts: source.texts ?? {}, room, note }
      } catch (error) {
        await giveBack(room, error)
        throw error
      }
    } catch (error) {
      const answer = naming(told(error), file.name)
      note(failureOf(answer))
      throw answer
    }
  }

  return { one, all, plan, document }
}

/** Takes the room back, where the picture was certainly not named. */
async function giveBack(room: Room, error: unknown): Promise<void> {
  // A command whose effect is not known may have named the picture: it counts.
  await room.release(hasNoEffect(error)).catch(() => undefined)
}

async function* oneOf<T>(value: T): AsyncGenerator<T> {
  yield value
}
