import type { FoundKind } from '#events/find/api.ts'
import type { PictureKind } from '#events/registry.ts'

type RowKind = PictureKind | FoundKind

/**
 * The kinds of thing that rows stand for where one read model has rows of several kinds. The number of a kind is part of the
 * ids of its rows: it never changes, and a new one raises no version.
 */
const KINDS: Readonly<Record<RowKind, number>> = {
  project: 0,
  device: 1,
  form: 2,
  section: 3,
  note: 4,
  person: 5,
  plan: 6,
  page: 7,
}

/** Maximum of kinds, for ever. */
const MAX_KINDS = 8
/** Room for the events of a stream. */
const REVISIONS = 2 ** 24
/** Room for the ids of a kind: the id of a row must be a safe integer. */
const IDS = 2 ** 26

/** The id of the row about a thing of a kind: below zero, and no other thing's. @param id from 1. */
export const rowOf = (kind: RowKind, id: number): number => -(id * MAX_KINDS + KINDS[kind])

/**
 * The id of the row about an event, by its place in the stream of a thing: above zero, and no other event's. API answers hold
 * it. @param id from 1 to 67,108,863. @param revision from 0 to 16,777,215.
 */
export const rowOfEvent = (kind: PictureKind, id: number, revision: number): number =>
  (KINDS[kind] * IDS + id) * REVISIONS + revision
