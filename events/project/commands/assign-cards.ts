import { z } from 'zod'
import { INTEGRATORS } from '../../kernel/actor.ts'
import { decided } from '../../kernel/decider.ts'
import { UserId } from '../../kernel/ids.ts'
import { foldCase } from '../../kernel/text/text.ts'
import type { ProjectView } from '../model.ts'
import { refused } from '../refusals.ts'
import { cardOf, existing } from '../rules.ts'
import { peopleOf, saysSame } from '../card-work/work.ts'
import { assigned, demandOneself } from '../card-work/work-rules.ts'
import { command, namedCards } from './define.ts'

/** Maximum of people of one card. */
const MAX_ASSIGNEES = 50

const AssignCardsBody = z.object({
  deviceIds: namedCards,
  userIds: z.array(UserId).max(MAX_ASSIGNEES, `At most ${MAX_ASSIGNEES} people on one card`),
})

/** The grounds of a person's access: the e-mail by which they may be assigned to a project, null for those who see all. */
const Access = z.object({ userId: UserId, email: z.string().nullable() })

/** Gives cards to people, in place of those who have them. `access` is the server's: a browser knows no one's grounds. */
export const assignCards = command(
  'AssignCards',
  { ...AssignCardsBody.shape, access: z.array(Access).optional() },
  {
    roles: INTEGRATORS,
    undoes: ['assigned'],
    tellsOfPeople: true,
    cards: ({ deviceIds }) => deviceIds,
    mayWait: true,
    overwrites: true,
    call: { method: 'POST', path: '/devices/assign', body: AssignCardsBody, commands: ['AssignCards'] },
    ask: ({ deviceIds, userIds }) => ({ body: { deviceIds, userIds } }),
    decide({ deviceIds, userIds, access }, view, { actor }) {
      const to = peopleOf(userIds)
      const cards = [...new Set(deviceIds)].flatMap((deviceId) => {
        const from = cardOf(view, deviceId).assignees
        if (saysSame('assignees', from, to)) return []
        demandOneself(actor, from, to)
        return [{ deviceId, from: from ?? [], to: to ?? [] }]
      })
      if (access && cards.length > 0) for (const userId of userIds) demandAccess(userId, access, view)
      return decided(...assigned(cards))
    },
  },
)

/** A person who may not see a project any more has no cards of it. They are deleted where they have no e-mail. */
export const endAssignments = command(
  'EndAssignments',
  { userId: UserId, email: z.string().nullable() },
  {
    roles: [],
    tellsOfPeople: true,
    decide({ userId, email }, view) {
      if (!view.project || (email !== null && isAssigned(email, view))) return decided()
      const cards = [...view.cards()].flatMap(({ id: deviceId, assignees: from }) =>
        from?.includes(userId) ? [{ deviceId, from, to: from.filter((one) => one !== userId) }] : [],
      )
      return decided(...assigned(cards, userId))
    },
  },
)

const isAssigned = (email: string, view: ProjectView): boolean =>
  existing(view).assignedUsers.some((one) => foldCase(one) === foldCase(email))

/** @throws Rejection where a person may not see the project. */
function demandAccess(userId: UserId, access: readonly z.infer<typeof Access>[], view: ProjectView): void {
  const person = access.find((one) => one.userId === userId)
  if (!person || (person.email !== null && !isAssigned(person.email, view)))
    throw refused({ code: 'person-without-access', userId })
}
