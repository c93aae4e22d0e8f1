import { userIn } from '#events/account/model.ts'
import { calendarAggregate } from '#events/calendar/aggregate.ts'
import { CalendarAddress, calendarCalls, MadeCalendarAddress } from '#events/calendar/api.ts'
import { type CalendarView, endedAddresses, openAddress } from '#events/calendar/calendar.ts'
import { refused } from '#events/calendar/refusals.ts'
import { INTEGRATORS, type Person } from '#events/kernel/actor.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demandHead } from '#projections/engine/read-models-behind.ts'
import { listCompletions } from '#projections/models/projects/completions.ts'
import { cardsOnDays } from '#projections/models/projects/my-work.ts'
import { deriveId } from '../../commands/command-id.ts'
import { calendarFile } from '../../http/answers/calendar-file.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { fileAnswer, NO_CONTENT } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { metaOf, sendCommand } from '../../http/door/send-command.ts'
import { notFound } from '../../http/door/visible.ts'
import {
  findCalendarAddress,
  isCalendarKept,
  newCalendarSecret,
  removeCalendars,
} from '../../identity/calendar-rows.ts'
import { originOf } from '../../identity/link-urls.ts'
import type { Routes } from '../deps.ts'

/** Maximum of completed installations of a calendar, the last ones. */
const MAX_COMPLETIONS = 500
/** Maximum of cards of a calendar, those with the latest days. */
const MAX_CARDS = 2_000

/**
 * A person's cards on their days, and for employees completed installations, for calendars, which cannot sign in: the person makes an
 * address with a secret in it, which is shown once, and ends it (docs/decisions/0061-0090/0082).
 */
export const calendarRoutes: Routes<'bus' | 'pool' | 'atHead' | 'publicUrl'> = async (app, deps) => {
  const { bus, pool, atHead, publicUrl } = deps
  const originFor = (request: FastifyRequest) => publicUrl ?? originOf(request)

  app.get(
    '/calendar',
    {
      config: { cost: 'small', access: { roles: INTEGRATORS, visible: 'nothing' } },
      schema: { summary: "When the caller's calendar address was made", response: { 200: CalendarAddress } },
    },
    async (request) => {
      const open = await bus.calendar(sessionOf(request).user.id).read(openAddress)
      return { madeAt: open && (await isCalendarKept(pool, open.id)) ? open.madeAt : null }
    },
  )

  app.route({
    ...routeOf(calendarAggregate, calendarCalls.make, 'nothing'),
    schema: { response: { 201: MadeCalendarAddress } },
    handler: async (request, reply) => {
      const { id: user } = sessionOf(request).user
      const meta = metaOf(request)
      const addressId = deriveId('calendar', user, meta.commandId)
      // Before the event, which opens it; one that came before has been shown, and is known by its digest alone.
      const secret = await newCalendarSecret(pool, { id: addressId, user })
      if (secret === null) throw refused({ code: 'address-shown' })
      const command = { type: 'MakeCalendarAddress', data: { addressId } } as const
      const show = (view: CalendarView) => ({ made: view.get(addressId), ended: endedAddresses(view) })
      const { shown } = await sendCommand(bus.calendar(user), command, { request, reply, meta, show }).catch(
        async (error: unknown) => {
          await removeCalendars(pool, [addressId])
          throw error
        },
      )
      await removeCalendars(pool, shown?.ended ?? [])
      if (!shown?.made?.isOpen) throw refused({ code: 'address-ended' })
      return reply
        .header('cache-control', 'no-store')
        .code(201)
        .send({ madeAt: shown.made.madeAt, address: `${originFor(request)}/api/calendar/${secret}.ics` })
    },
  })

  app.route({
    ...routeOf(calendarAggregate, calendarCalls.end, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const { id } = sessionOf(request).user
      const command = { type: 'EndCalendarAddress', data: {} } as const
      const { shown } = await sendCommand(bus.calendar(id), command, { request, reply, show: endedAddresses })
      await removeCalendars(pool, shown ?? [])
      return reply.code(204).send()
    },
  })

  const file = {
    config: { cost: 'heavy', access: 'public' },
    schema: {
      summary: "A person's cards on their days and, for employees, completed installations, as a calendar",
      params: z.object({ file: z.string() }),
      response: fileAnswer('text/calendar', 'The calendar'),
    },
  } as const
  app.get('/calendar/:file', file, async (request, reply) => {
    const person = await personOf(request.params.file)
    if (!person) throw notFound()
    // A calendar asks once an hour: it is not told of what its person may not see by now.
    await request.outOfTurn(demandHead(atHead, ['completions', 'devices', 'projects']))
    const completed = person.role === 'employee' ? await listCompletions(pool, MAX_COMPLETIONS) : []
    const cards = await cardsOnDays(pool, person, MAX_CARDS)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, max-age=300')
      .send(await calendarFile({ cards, completed }, originFor(request)))
  })

  /** The person whose open address it is, if they may have one now and are not suspended; else null. */
  async function personOf(file: string): Promise<Person | null> {
    const kept = file.endsWith('.ics') ? await findCalendarAddress(pool, file.slice(0, -'.ics'.length)) : null
    if (!kept) return null
    const user = await bus.account().read((view) => userIn(view, kept.user))
    const isOpen =
      user &&
      INTEGRATORS.includes(user.role) &&
      !user.isSuspended &&
      (await bus.calendar(kept.user).read(openAddress))?.id === kept.id
    return isOpen ? user : null
  }
}
