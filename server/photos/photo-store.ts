import type { Readable } from 'node:stream'
import type { PhotoType, StoredFile } from '#events/kernel/photo.ts'
import { HttpError } from '../errors/http-error.ts'
import type { FileType } from './photo-keys.ts'
import type { NoWrites } from '../event-store/store-errors.ts'

/**
 * Where pictures are kept: beside the log, whose events name key, digest and size of each and never hold its bytes (decision
 * record 29). A picture is put before its event is appended, so that no event ever names one that is not there; one whose
 * event was not appended is an orphan that nothing leads to.
 */
export type PhotoStore = {
  /**
   * Keeps a picture for good, unchanged. It may be put again: the same bytes of the same owner are one picture, as of the last
   * time that it was put.
   * @param owner what the picture belongs to, such as `feedback-7`.
   * @param inspect says what a file is that has all its bytes. @throws what it throws, such as NoPhoto; nothing is kept then.
   */
  put<Header extends FileHeader = PhotoHeader>(
    owner: string,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    inspect: (path: string) => Promise<Header>,
  ): Promise<StoredFile & Header>
  /** The bytes of a picture, or those of a range; null when there is none under its key. */
  get(photo: NamedBytes, range?: ByteRange): Promise<Readable | null>
  /** Every picture that is kept, in no order, and when it was put. */
  list(): AsyncIterable<KeptPhoto>
  /** Removes what was begun before a time and never became a picture. @returns how many there were. */
  dropUnfinished(before: Date): Promise<number>
  /**
   * Takes a picture away that was not put since a time; one that is gone already is fine. On disk a picture that is put again in
   * that very moment stays, though a reader may miss it for as long as a file takes to be renamed twice. A bucket is asked when the
   * picture was put, right before it is told to delete it: what is put between the two is lost, and told as missing by
   * `checkPhotos`. @returns whether it took it away.
   */
  delete(key: string, putBefore: Date): Promise<boolean>
  /** Looks whether pictures can be put and read. @throws when they cannot. */
  look(): Promise<void>
}

/** A file as events name it. */
export type NamedBytes = Pick<StoredFile, 'key' | 'bytes'>

/** The least that is known of a file by its own bytes. */
export type FileHeader = { readonly mediaType: FileType }

/** The type and size of a picture by its own bytes, in pixels. */
export type PhotoHeader = { readonly mediaType: PhotoType; readonly width: number; readonly height: number }

/** Where a store says that it was out of reach. */
export type PhotosLog = { warn(about: object, sentence: string): void }

/** Bytes from the first to the last, both included, from 0. */
export type ByteRange = { readonly first: number; readonly last: number }

export type KeptPhoto = { readonly key: string; readonly putAt: Date }

const SENTENCES: Readonly<Record<PhotosAway['why'], string>> = {
  away: 'The photos are out of reach. Nothing is lost: try again in a moment.',
  full: 'The server has no room left for photos. Nothing is lost: try again later.',
  'read-only': 'The server takes no photos right now. Nothing is lost: try again later.',
}

/** The answer where the photo store cannot serve now: it is out of reach, has no room left, or takes nothing. */
export class PhotosAway extends HttpError {
  readonly why: NoWrites | 'away'
  constructor(why: PhotosAway['why'], cause?: unknown) {
    super(503, SENTENCES[why], { code: 'unavailable', headers: { 'retry-after': '5' } })
    this.why = why
    this.cause = cause
  }
}

/** True if an error means that the photo store cannot serve now, and may in a moment. */
export const isPhotoStoreAway = (error: unknown): boolean => error instanceof HttpError && error.status === 503

/**
 * Bytes that are no picture that may be kept; `reason`: of another kind, with more pixels than a browser should unpack, or begun as
 * one that cannot be read to its end.
 */
export class NoPhoto extends Error {
  override readonly name = 'NoPhoto'
  readonly reason: 'type' | 'pixels' | 'damaged'
  constructor(reason: NoPhoto['reason']) {
    super(`the bytes are no photo that may be kept (${reason})`)
    this.reason = reason
  }
}
