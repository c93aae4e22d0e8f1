import { z } from 'zod'
import { ProjectId } from '#events/kernel/ids.ts'
import type { AskedMoment } from '../../../api/replay.ts'

const Revision = z.coerce.number().int().nonnegative()

/** A moment as it stands in a url: digits are a revision, anything else is a time, which the server judges; nothing is now. */
export function readMoment(text: string | null): AskedMoment {
  if (text === null || text === '') return null
  const revision = /^\d+$/.test(text) ? Revision.safeParse(text).data : undefined
  return revision === undefined ? { time: text } : { revision }
}

/** The moment that a replay's url names: `at` is a revision, `from` one to play from, `time` a time that has a revision. */
export function readReplayUrl(search: string): { readonly asked: AskedMoment; readonly doesPlay: boolean } {
  const params = new URLSearchParams(search)
  const from = readMoment(params.get('from'))
  return { asked: from ?? readMoment(params.get('at')) ?? readMoment(params.get('time')), doesPlay: from !== null }
}

/** The project of a path; null for what is none. */
export const projectOfPath = (id: string | undefined): ProjectId | null => ProjectId.safeParse(Number(id)).data ?? null
