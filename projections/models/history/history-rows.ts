import type { Role } from '#events/kernel/actor.ts'
import type { Audience, HistoryKind, Naming, Phrase, ToldDevice } from '#events/kernel/history.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { HistoryLine } from '#events/project/history/api.ts'

// The rows of the history, and the ids under which they stand.

/**
 * How far a project's record is. `notes`: the last revision of its notes, null before the first. `group` is what the events of its
 * last line have in common.
 */
export type Head = {
  readonly lines: number
  readonly revision: number
  readonly notes: number | null
  readonly since: string
  readonly at: string
  readonly group: string
}
/** Values before and after; `valuesOnly`: who alone reads them. */
type Values = { readonly valuesOnly?: Audience }
/** One thing that happened. `phrase` is its place among those of the line. */
export type StoredChange = Values & {
  readonly revision: number
  readonly kind: HistoryKind
  readonly phrase: number
  readonly device?: ToldDevice
  readonly old?: string
  readonly new?: string
}
/** The shown part of a line, without the sentence, which is put together when it is read. `apiKey`: the id of that key. */
export type StoredLine = Omit<HistoryLine, 'line' | 'parts' | 'opens' | 'apiKey'> &
  Values & {
    readonly apiKey?: string
    readonly name: string
    readonly phrases: readonly Phrase[]
  }
/**
 * `at` never goes back from line to line: a line of a clock that was ahead of a later one has the time of that. `roles`: who alone may read it. `change`: what it is about; null when that is a row of
 * its own, because it is more than one thing or long.
 */
export type Line = {
  readonly project: ProjectId
  readonly at: string
  readonly revision: number
  readonly terms: string
  readonly roles?: readonly Role[]
  readonly change: StoredChange | null
  readonly line: StoredLine
}
type Changes = { readonly changes: readonly StoredChange[] }
export type Row = { readonly head: Head } | { readonly name: string } | Line | Changes

/** Maximum of lines of a project's record; the rows of their changes stand behind them. */
export const LINES = 2 ** 24
/** Ids of rows are the lines of the projects, in order, so that a page is a part of the primary key. */
export const rowOfLine = (project: ProjectId, line: number): number => project * 2 * LINES + line
/** Heads and names have ids below zero. */
const THINGS = ['project', 'device', 'person', 'instance', 'folder', 'plan'] as const
export const rowOfThing = (thing: Naming[0] | 'project', id: number): number =>
  -(id * THINGS.length + THINGS.indexOf(thing))
