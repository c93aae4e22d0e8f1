import { z } from 'zod'
import { ProjectId } from '#events/kernel/ids.ts'
import type { AskedMoment } from '../../../api/projects/replay.ts'

const Revision = z.coerce.number().int().nonnegative()

/** A moment as it stands in a url: digits are a revision, anything else is a time, which the server judges; nothing is now. */
export function readMoment(text: string | null): AskedMoment {
  if (text === null || text === '') return null
  const revision = /^\d+$/.test(text) ? Revision.safeParse(text).data : undefined
  return revision === undefined ? { time: text } : { revision }
}

/**
 * A replay's url. `asked`: the moment, from `at`, a revision, or `time`, or `from`, a revision to play from. `since`: cards
 * that changed from this revision up to the moment are marked. `upTo`: plays the changes of a digest, from `from` to there.
 */
export type AskedReplay = {
  readonly asked: AskedMoment
  readonly doesPlay: boolean
  readonly since: number | null
  readonly upTo: number | null
}

export function readReplayUrl(search: string): AskedReplay {
  const params = new URLSearchParams(search)
  const from = readMoment(params.get('from'))
  const revisionOf = (name: string): number | null => Revision.safeParse(params.get(name) ?? '-').data ?? null
  return {
    asked: from ?? readMoment(params.get('at')) ?? readMoment(params.get('time')),
    doesPlay: from !== null,
    since: revisionOf('since'),
    upTo: from === null ? null : revisionOf('to'),
  }
}

/** The project of a path; null for what is none. */
export const projectOfPath = (id: string | undefined): ProjectId | null => ProjectId.safeParse(Number(id)).data ?? null
