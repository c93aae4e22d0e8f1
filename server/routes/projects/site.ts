import { EVERYONE, type Role } from '#events/kernel/actor.ts'
import { CommandId } from '#events/kernel/ids.ts'
import { DEFAULT_TIME_ZONE } from '#events/project/card-work/time-zone.ts'
import { openOf } from '#events/project/rules.ts'
import { siteAggregate } from '#events/site/aggregate.ts'
import { Site, siteCalls } from '#events/site/api.ts'
import { EMPTY_SHEET, type HeldSheet, readableFields, type SiteSheet } from '#events/site/sheet.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import { findSheet } from '#projections/models/projects/sites.ts'
import { deriveId } from '../../commands/command-id.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { visibleProject } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'

/** The site sheet of a project (docs/rules.md, SITE). */
export const siteRoutes: Routes<'bus' | 'pool' | 'fresh'> = async (app, { bus, pool, fresh }) => {
  async function siteFor(request: Parameters<typeof fresh>[0]): Promise<Site> {
    const projectId = visibleProject(request)
    await fresh(request, ['sites', 'projects'])
    const [sheet, project] = await Promise.all([findSheet(pool, projectId), findProject(pool, projectId)])
    const { timeZone = DEFAULT_TIME_ZONE } = project ?? {}
    return { projectId, timeZone, ...readable(sheet ?? EMPTY_SHEET, sessionOf(request).user.role) }
  }

  app.get(
    '/projects/:id/site',
    {
      config: { cost: 'small', access: { roles: EVERYONE, visible: 'project' }, scope: 'sites:read' },
      schema: { summary: 'The site sheet of a project, as far as the caller may read it', response: { 200: Site } },
    },
    siteFor,
  )

  app.route({
    ...routeOf(siteAggregate, siteCalls.change, 'project'),
    schema: { body: siteCalls.change.body, response: { 200: Site } },
    handler: async (request, reply) => {
      const { timeZone, base: { timeZone: zoneBefore, ...base } = {}, ...sheet } = request.body
      const projectId = visibleProject(request)
      const meta = metaOf(request)
      await bus.project(projectId).read(openOf)
      const change = { type: 'ChangeSite', data: { ...sheet, base } } as const
      await sendCommand(bus.site(projectId), change, { request, reply, meta })
      if (timeZone !== undefined) {
        const commandId = CommandId.parse(deriveId('site-zone', projectId, meta.commandId))
        const zone = { type: 'SetTimeZone', data: { timeZone, base: zoneBefore } } as const
        await sendCommand(bus.project(projectId), zone, { request, reply, meta: { ...meta, commandId } })
      }
      return siteFor(request)
    },
  })
}

/** The part of a sheet that a role may read; readers of all fields see the marks for customers, too. */
function readable(sheet: HeldSheet, role: Role): Partial<SiteSheet & Pick<Site, 'files'>> {
  const fields = Object.fromEntries(readableFields(role, sheet).map((field) => [field, sheet[field]]))
  return role === 'customer' ? fields : { ...fields, forCustomers: sheet.forCustomers }
}
