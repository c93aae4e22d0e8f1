import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { FormId } from '#events/kernel/ids.ts'
import { SectionCard } from '#events/project/survey/api.ts'
import { LiveList } from './live-list.ts'
import { queryClient } from './query-client.ts'
import { listQuery, read } from './read.ts'
import { follow } from './topics.ts'

/** The cards of each form that a screen has shown. */
const lists = new Map<FormId, LiveList<SectionCard>>()

follow('sectionCards', {
  take({ rows, gone }) {
    for (const [formId, list] of lists) list.take({ rows: rows.filter((row) => row.formId === formId), gone })
  },
  loadAgain: () => Promise.all([...lists.values()].map((list) => list.loadAgain())),
})

/** The cards that sections of a form became, as the query cache has them, which the live channel keeps in step. */
export function sectionCardsOf(formId: FormId): LiveList<SectionCard> {
  const known = lists.get(formId)
  if (known) return known
  const list = new LiveList<SectionCard>(queryClient, ['/api/forms/cards', formId])
  lists.set(formId, list)
  return list
}

/** The cards that sections of a form became, of the projects that this person may see. */
export const useSectionCards = (formId: FormId) =>
  useQuery(
    listQuery(sectionCardsOf(formId), (signal) => read(`/api/forms/${formId}/cards`, z.array(SectionCard), signal)),
  )
