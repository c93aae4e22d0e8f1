import { projectOfAcceptance } from '#events/acceptance/stream.ts'
import { reactor, sendTo } from './reactor.ts'

/** The open points of an acceptance become flags on their cards (docs/rules.md, ACCEPT-7). */
export const flagOpenPoints = reactor({
  name: 'flag-open-points',
  handles: ['AcceptanceSigned', 'AcceptanceRefused'],
  startsAt: 'beginning',
  react({ stream, data: { points }, actor, id }, { bus }) {
    const projectId = projectOfAcceptance(stream)
    if (projectId === null || points.length === 0) return []
    const command = { type: 'FlagOpenPoints', data: { points, by: actor.id } } as const
    return [sendTo(bus.project(projectId), command, { of: id })]
  },
})
