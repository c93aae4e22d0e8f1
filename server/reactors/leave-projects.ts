import { projectsOf } from '#projections/models/projects.ts'
import { ReadModelsBehind } from '../http/errors.ts'
import { reactor, sendTo } from './reactor.ts'

/** A person who was deleted leaves every project that they were assigned to until then (docs/rules.md, ACCOUNT-13). */
export const leaveProjects = reactor({
  name: 'leave-projects',
  handles: ['UserDeleted'],
  startsAt: 'beginning',
  async react({ data: { email }, recordedAt: deletedAt }, { bus, pool, atHead }) {
    if (!(await atHead(['projects']))) throw new ReadModelsBehind()
    const projects = await projectsOf(pool, email)
    return projects.map((id) => sendTo(bus.project(id), { type: 'RemoveUser', data: { email, deletedAt } }))
  },
})
