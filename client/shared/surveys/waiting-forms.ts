import { createStore } from 'zustand/vanilla'
import type { FormId, UserId } from '#events/kernel/ids.ts'
import type { UploadState } from '../../ui/upload-item.tsx'

/**
 * A photo of a survey that the server does not have. `madeAt`: when it was chosen (ISO 8601, UTC). `section`: negative while that
 * is not saved. `goesByItself`: it is sent while its survey is closed, too. `isKept`: it outlives this page.
 */
export type WaitingPhoto = {
  readonly id: string
  readonly section: number
  readonly file: File
  readonly madeAt: string
  readonly upload: UploadState
  readonly goesByItself: boolean
  readonly isKept: boolean
}

/** A survey of which photos wait, or a save since `savedAt` (ISO 8601, UTC); null: no save. */
export type WaitingForm = {
  readonly id: FormId
  readonly title: string
  readonly savedAt: string | null
  readonly photos: readonly WaitingPhoto[]
}

type WaitingForms = {
  /** The person whose they are; null before the code of surveys has told. */
  readonly person: UserId | null
  readonly forms: readonly WaitingForm[]
  /** Tries to send all photos now that may be sent, also those that failed. */
  readonly tryNow: () => void
  /** Takes a photo back. */
  readonly remove: (form: FormId, photo: string) => void
}

export const NO_FORMS: WaitingForms = { person: null, forms: [], tryNow: () => {}, remove: () => {} }

/** The surveys that wait, on this device. The code of surveys fills it, and sends what it may (features/surveys/waiting). */
export const waitingForms = createStore<WaitingForms>(() => NO_FORMS)
