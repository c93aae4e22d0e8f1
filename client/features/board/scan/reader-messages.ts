import type { LabelCode } from '#events/project/scan/label-codes.ts'

/** The first message to the reader of labels: the address of its program. */
export type ReaderStart = { readonly program: string }

/** A picture to read: one of the camera's film, or the file of a photo. */
export type ReaderQuestion = { readonly id: number; readonly picture: ImageBitmap | Blob }

/**
 * The codes of each look at a picture. A photo is looked at in several sizes, which have to agree as several pictures of a film have.
 */
export type LooksAtPicture = readonly (readonly LabelCode[])[]

/** The looks, or why there are none: the picture is none, or the program could not be had. */
export type ReaderResult = LooksAtPicture | 'no picture' | 'no program'

export type ReaderAnswer = { readonly id: number; readonly result: ReaderResult }
