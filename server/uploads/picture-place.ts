import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PhotoType, StoredPhoto } from '#events/kernel/photo.ts'
import type { CommandMeta } from '../commands/command.ts'
import type { HttpError } from '../errors/http-error.ts'
import type { NoPhoto } from '../photos/photo-store.ts'

/** A picture as it comes: its name and kind as the sender says them, and its bytes. */
export type Source = {
  readonly fileName: string
  readonly mimeType?: string
  readonly content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** The request that brings a picture, and its answer. `meta`: of the command that names the picture. */
export type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly meta: CommandMeta }

/** A picture that is kept, with its name as its sender says it. */
export type Picture = { readonly photo: StoredPhoto; readonly fileName: string }

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
  /** Sends the command that names the pictures. @returns true for a picture that was not there already. */
  readonly say: (
    where: Where,
    pictures: readonly [Picture, ...Picture[]],
    exchange: Exchange,
  ) => Promise<(picture: Picture) => boolean>
}
