import { userIn } from '#events/account/model.ts'
import { calendarAggregate } from '#events/calendar/aggregate.ts'
import { CalendarAddress, calendarCalls } from '#events/calendar/api.ts'
import { openAddress } from '#events/calendar/calendar.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { UserId } from '#events/kernel/ids.ts'
import type { FastifyRequest } from 'fastify'
import { listCompletions } from '#projections/models/completions.ts'
import { deriveId } from '../commands/command-id.ts'
import { calendarFile } from '../http/calendar-file.ts'
import { routeOf } from '../http/call-route.ts'
import { sessionOf } from '../http/guards.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { notFound } from '../http/visible.ts'
import { originOf } from '../identity/link-urls.ts'
import type { Routes } from './deps.ts'

/** A calendar has so many events at most, the last ones. */
const MAX_EVENTS = 500

/**
 * Completed installations for calendars, which cannot sign in: an employee makes an address with a secret in it, and ends it. It
 * follows from the id in the log and the installation's secret, as those of links do; nothing of it is stored.
 */
export const calendarRoutes: Routes<'bus' | 'pool' | 'fresh' | 'large' | 'links' | 'publicUrl'> = async (app, deps) => {
  const { bus, pool, fresh, links, publicUrl } = deps
  const originFor = (request: FastifyRequest) => publicUrl ?? originOf(request)
  const addressOf = (request: FastifyRequest, user: UserId, id: string) =>
    `${originFor(request)}/api/calendar/${links.tokenOf('calendar', `${user}.${id}`)}.ics`

  app.get(
    '/calendar',
    { config: { access: { roles: EMPLOYEES, visible: 'nothing' } }, schema: { response: { 200: CalendarAddress } } },
    async (request, reply) => {
      const { id } = sessionOf(request).user
      const open = await bus.calendar(id).read(openAddress)
      return reply
        .header('cache-control', 'no-store')
        .send({ address: open === null ? null : addressOf(request, id, open) })
    },
  )

  app.route({
    ...routeOf(calendarAggregate, calendarCalls.make, 'nothing'),
    schema: { response: { 201: CalendarAddress } },
    handler: async (request, reply) => {
      const { id } = sessionOf(request).user
      const meta = metaOf(request)
      const addressId = deriveId('calendar', id, meta.commandId)
      await sendCommand(
        bus.calendar(id),
        { type: 'MakeCalendarAddress', data: { addressId } },
        { request, reply, meta },
      )
      return reply
        .header('cache-control', 'no-store')
        .code(201)
        .send({ address: addressOf(request, id, addressId) })
    },
  })

  app.route({
    ...routeOf(calendarAggregate, calendarCalls.end, 'nothing'),
    handler: async (request, reply) => {
      const { id } = sessionOf(request).user
      await sendCommand(bus.calendar(id), { type: 'EndCalendarAddress', data: {} }, { request, reply })
      return reply.code(204).send()
    },
  })

  app.get<{ Params: { file: string } }>('/calendar/:file', { config: { access: 'public' } }, async (request, reply) => {
    if (!(await isOpen(request.params.file))) throw notFound()
    await fresh(request, ['completions'])
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, max-age=300')
      .send(calendarFile(await listCompletions(pool, MAX_EVENTS), originFor(request)))
  })

  /** True for the open address of a person who is an employee now. */
  async function isOpen(file: string): Promise<boolean> {
    const [, token = '', id, addressId] = /^((\d{1,10})\.([0-9a-f-]{36})\.[\w-]+)\.ics$/.exec(file) ?? []
    const user = UserId.safeParse(Number(id)).data
    // Nothing is read for a guess.
    if (user === undefined || !links.isGenuine('calendar', `${user}.${addressId}`, token)) return false
    const role = await bus.account().read((view) => userIn(view, user)?.role)
    return role === 'employee' && (await bus.calendar(user).read(openAddress)) === addressId
  }
}
