import { fieldsOf } from '../../kernel/change.ts'
import type { Fact } from '../../kernel/envelope.ts'
import type { UserId } from '../../kernel/ids.ts'
import { type BoardChange, type CardFields, changesOf, type HeadFields } from '../changes.ts'
import type { ProjectEvent } from '../events.ts'

type OfCard = Extract<BoardChange, { readonly of: 'card' }>
/** A change of a card that digests tell of. */
export type CardChange = Exclude<OfCard, { readonly by: 'sync' }>
/** A change of a project itself that digests tell of. */
export type HeadChange = Extract<BoardChange, { readonly of: 'project'; readonly is: 'set' }>

/** Fields that no digest tells of: a card's connection and type are no work on it, folder and name of a project none on a project. */
const UNTOLD: ReadonlySet<string> = new Set<keyof CardFields>(['online', 'type'])
const UNTOLD_OF_PROJECT: ReadonlySet<string> = new Set<keyof HeadFields>(['name', 'folderId'])

/**
 * True if digests tell of a change. What a sync says anew is none: it is no one's work. A project that begins is new as a whole, and
 * one that is deleted has no readers.
 */
export function isOfDigest(change: BoardChange): change is CardChange | HeadChange {
  if (change.of === 'project')
    return change.is === 'set' && fieldsOf(change.fields).some((field) => !UNTOLD_OF_PROJECT.has(field))
  if (change.is !== 'set') return true
  return change.by !== 'sync' && fieldsOf(change.fields).some((field) => !UNTOLD.has(field))
}

/** True if a digest for this reader may tell of an event: another person did something to the project. */
export const isTold = (event: Fact<ProjectEvent>, reader: UserId): boolean =>
  event.actor.id !== null && event.actor.id !== reader && changesOf(event).some(isOfDigest)
