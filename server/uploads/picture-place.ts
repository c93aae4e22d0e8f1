import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PhotoType, StoredPhoto } from '#events/kernel/photo.ts'
import type { CommandMeta } from '../commands/command.ts'
import type { HttpError } from '../errors/http-error.ts'
import type { NoPhoto } from '../photos/photo-store.ts'

/** The texts that came with a file, by their fields. */
type FileTexts = Readonly<Record<string, string>>

/** A file as it comes: its name and kind as the sender says them, and its bytes. */
export type Source = {
  readonly fileName: string
  readonly mimeType?: string
  readonly texts?: FileTexts
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** The request that brings a picture, and its answer. `meta`: of the command that names the picture. */
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly meta: CommandMeta }

/** A file that is kept, with its name as its sender says it. */
export type KeptFile<File> = { readonly photo: File; readonly fileName: string; readonly texts?: FileTexts }

/** A kind of place that files come to. `Where` names one of them. */
export type FilePlace<Where, File> = {
  /** Owner of the file in the photo store, such as `feedback-7`. */
  readonly ownerOf: (where: Where) => string
  /** @throws when no file may come there: nothing is received then. Absent: one always may. */
  readonly demandOpen?: (where: Where) => Promise<void>
  /** Sends the command that names the files. @returns true for one that was not there already. */
  readonly say: (
    where: Where,
    files: readonly [KeptFile<File>, ...KeptFile<File>[]],
    exchange: Exchange,
  ) => Promise<(file: KeptFile<File>) => boolean>
}

/** A kind of place that pictures come to, such as the card. */
export type PicturePlace<Where> = FilePlace<Where, StoredPhoto> & {
  /** Types that are taken; default: all that the photo store keeps. */
  readonly types?: ReadonlySet<PhotoType>
  /** The answer about a picture that may not be kept. */
  readonly refusal: (reason: NoPhoto['reason']) => HttpError
}
