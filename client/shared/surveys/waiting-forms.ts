import { createStore } from 'zustand/vanilla'
import type { FormId, UserId } from '#events/kernel/ids.ts'

/** A survey whose save waits since `savedAt` (ISO 8601, UTC). */
export type WaitingForm = { readonly id: FormId; readonly title: string; readonly savedAt: string }

/** `person`: whose they are; null before the code of surveys has told. */
type WaitingForms = { readonly person: UserId | null; readonly forms: readonly WaitingForm[] }

export const NO_FORMS: WaitingForms = { person: null, forms: [] }

/** The surveys whose save waits on this device. The code of surveys fills it (features/surveys/waiting). */
export const waitingForms = createStore<WaitingForms>(() => NO_FORMS)
