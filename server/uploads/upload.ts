import type { DeviceId, ProjectId, UserId } from '#events/kernel/ids.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { CommandIdReused } from '../commands/command-error.ts'
import { HttpError } from '../errors/http-error.ts'
import { UnacceptableEvents } from '../event-store/port.ts'
import { NoTurn } from '../fairness/fair-turns.ts'
import { NoPhoto } from '../photos/photo-store.ts'
import type { StoredFile } from '#events/kernel/photo.ts'
import { NoPlan, type PlanHeader } from '../photos/plans/plan-header.ts'
import type { DocumentHeader } from './inspect-document.ts'
import type { FilePlace, PicturePlace, Source } from './picture-place.ts'
import type { FileForm } from './receive.ts'

/** Where files come to, and from whom. */
export type Destination<Where, Place> = {
  readonly person: UserId
  readonly place: Place
  readonly where: Where
  /** Card that the metrics note the upload for. */
  readonly card?: { readonly projectId: ProjectId; readonly deviceId: DeviceId }
}

/** One file on its way. */
export type Coming = {
  /** Id of the upload: the same for one that is sent again, so that its room counts once. */
  readonly id: string
  /** The file, or the form in which the request brings it. */
  readonly file: Source | OneFile
  /** Bytes that the request says it has; null when it does not say. */
  readonly sent: number | null
}
type OneFile = FileForm & { readonly most: 1 }

/** An upload of one picture. */
export type Upload<Where> = Destination<Where, PicturePlace<Where>> & Coming
/** An upload of several pictures in one request. */
export type Uploads<Where> = Destination<Where, PicturePlace<Where>> & { readonly pictures: AsyncIterable<Coming> }
/** An upload of a plan. */
export type PlanUpload<Where> = Destination<Where, FilePlace<Where, StoredPlan>> & Coming

/** An upload of a document, such as a file of a site sheet. */
export type DocumentUpload<Where> = Destination<Where, FilePlace<Where, StoredDocument>> & Coming

/** A document in the store. */
export type StoredDocument = StoredFile & DocumentHeader

/** A plan in the store, and the sizes of its pages. */
export type StoredPlan = StoredFile & PlanHeader

/** The failure of an upload, for the metrics. */
export type Failure = { readonly type: string; readonly message: string | null }

/** The failure by an error. Its words only where they were written for people: others may name paths of the machine. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HttpError) return { type: error.body.code ?? 'refused', message: error.message }
  if (error instanceof Rejection) return { type: error.refusal.code, message: null }
  return { type: error instanceof Error ? error.name : 'unknown', message: null }
}

/** True if it is certain after an error that the command took no effect. */
export const hasNoEffect = (error: unknown): boolean =>
  [HttpError, NoTurn, NoPhoto, NoPlan, Rejection, UnacceptableEvents, CommandIdReused].some(
    (kind) => error instanceof kind,
  )
