import { z } from 'zod'
import type { AnyEvent, Fact } from './envelope.ts'
import { DeviceId, ProjectId, type UserId } from './ids.ts'
import type { EventPhoto } from './photo.ts'

/** A picture that went, and who had added it; null: a person who is not known. */
type RemovedPicture = Pick<EventPhoto, 'digest' | 'bytes'> & { readonly addedBy: UserId | null }

/** A file that came: a picture, or a file that is shown as some. */
type AddedFile = Pick<EventPhoto, 'digest' | 'bytes' | 'fileName'> & { readonly mediaType: string }

/** A change of pictures by an event; `on`: the id of what they stand on, such as a card of a project. */
export type PictureChange =
  | { readonly is: 'added'; readonly on: number; readonly photo: AddedFile; readonly place: PicturePlace }
  | { readonly is: 'removed'; readonly on: number; readonly photos: readonly RemovedPicture[] }
  /** Pictures that had been removed are where they were, of those who had added them. */
  | {
      readonly is: 'restored'
      readonly parts: readonly { readonly on: number; readonly photos: readonly RemovedPicture[] }[]
    }
  /**
   * Pictures stand on another part by now. Those of the part that they left which the other one had already are `removed`, or
   * `restored` on the one that they come back to.
   */
  | {
      readonly is: 'moved'
      readonly from: number
      readonly to: number
      readonly photos: readonly (RemovedPicture & { readonly place: PicturePlace })[]
      readonly removed?: readonly RemovedPicture[]
      readonly restored?: readonly RemovedPicture[]
    }
  /** Everything that the stream is about went, with all its pictures. */
  | { readonly is: 'ended' }

/** The place of a picture, as the history of files tells it. `projectId` null: it is part of no project. */
export const PicturePlace = z.object({
  projectId: ProjectId.nullable(),
  deviceId: DeviceId.nullable(),
  uploadPath: z.string(),
})
export type PicturePlace = Readonly<z.infer<typeof PicturePlace>>

/** The events that name a picture as `photo`: such a picture counts in the quota of the person who adds it. */
export type PhotoEvent<E extends AnyEvent> = Extract<E, { readonly data: { readonly photo: EventPhoto } }>

/** By type of event. `owner` is the id that `ownerOf` gave. */
type Changes<E extends AnyEvent> = {
  readonly [T in E['type']]: (event: Fact<Extract<E, { readonly type: T }>>, owner: number) => PictureChange
}

/** How pictures come to an aggregate and go. Read models of storage and uploads follow from it. */
export type Pictures<E extends AnyEvent> = {
  /** The kind of thing that its streams are about, and the kind of its parts that have pictures. */
  readonly owner: string
  readonly part: string
  /** The id of the owner that a stream is about; null: it is another aggregate's. */
  readonly ownerOf: (stream: string) => number | null
  /** Each event with a `photo`, and those that take pictures along. */
  readonly changes: Changes<PhotoEvent<E>> & Partial<Changes<E>>
}
