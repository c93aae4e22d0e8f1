import { userIn } from '#events/account/model.ts'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { changesOf } from '#events/project/changes.ts'
import { projectOfStream } from '#events/project/stream.ts'
import { BRING_PEOPLE } from '#events/project/card-work/work.ts'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { projectsWithCardsOf } from '#projections/models/projects/my-work.ts'
import { reactor, type ReactorDeps, sendTo } from './reactor.ts'

/**
 * A person who lost access to a project has no cards of it any more (docs/rules.md, WORK-4). An undo, or a card that comes back,
 * may bring people with it who lost theirs meanwhile.
 */
export const endAssignments = reactor({
  name: 'end-assignments',
  handles: ['ProjectUsersChanged', ...BRING_PEOPLE, 'UserRoleChanged', 'UserDeleted'],
  startsAt: 'head',
  async react(event, deps) {
    if (event.type === 'UserRoleChanged' || event.type === 'UserDeleted') {
      await demandHead(deps.atHead, ['devices'])
      const { userId } = event.data
      const projects = await projectsWithCardsOf(deps.pool, userId)
      return endings(
        projects.map((project) => ({ project, userId })),
        deps,
        event,
      )
    }
    const project = projectOfStream(event.stream)
    if (project === null) return []
    if (event.type === 'ProjectUsersChanged') {
      const revoked = new Set(event.data.revoked.map(foldCase))
      const people = await deps.bus.account().read(({ logins }) => [...revoked].flatMap((one) => logins.get(one) ?? []))
      return endings(
        people.map((userId) => ({ project, userId })),
        deps,
        event,
      )
    }
    const people = new Set(
      changesOf(event).flatMap((change) => {
        if (change.of !== 'card') return []
        if (change.is === 'made' || change.is === 'joined') return change.card.assignees ?? []
        return (change.is === 'set' && change.by === 'hand' && change.fields.assignees?.to) || []
      }),
    )
    return endings(
      [...people].map((userId) => ({ project, userId })),
      deps,
      event,
    )
  },
})

type AssignedPerson = { readonly project: ProjectId; readonly userId: UserId }

/** The commands that end the assignments of those who may not see the project. */
async function endings(
  assigned: readonly AssignedPerson[],
  { bus }: Pick<ReactorDeps, 'bus'>,
  { stream, revision }: { readonly stream: string; readonly revision: number },
) {
  const ends = assigned.map(async ({ project, userId }) => {
    const user = await bus.account().read((view) => userIn(view, userId))
    const board = bus.project(project)
    if (user && (await board.read(({ project: head }) => head === null || maySee(user, head)))) return []
    const command = { type: 'EndAssignments', data: { userId, email: user?.email ?? null } } as const
    return [sendTo(board, command, { userId, stream, revision })]
  })
  return (await Promise.all(ends)).flat()
}
