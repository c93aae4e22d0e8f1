import { z } from 'zod'
import { accountAggregate } from '#events/account/aggregate.ts'
import { accountCalls } from '#events/account/api.ts'
import { Company } from '#events/account/company.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { CompanyId } from '#events/kernel/ids.ts'
import { findCompanies, listCompanies } from '#projections/models/companies.ts'
import { reserveOne } from '../commands/reservations.ts'
import { routeOf } from '../http/call-route.ts'
import { NO_CONTENT } from '../http/described-answers.ts'
import { ReadModelsBehind } from '#projections/engine/read-models-behind.ts'
import { metaOf, sendCommand } from '../http/send-command.ts'
import { notFound, pathId } from '../http/visible.ts'
import type { Routes } from './deps.ts'

/** The companies that users may belong to (specification, first document, section 7). */
export const companyRoutes: Routes<'bus' | 'pool' | 'fresh' | 'reserve'> = async (
  app,
  { bus, pool, fresh, reserve },
) => {
  app.get(
    '/companies',
    {
      config: { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'accounts:read' },
      schema: { summary: 'All companies', response: { 200: z.array(Company) } },
    },
    async (request) => {
      await fresh(request, ['companies'])
      return listCompanies(pool)
    },
  )

  app.route({
    ...routeOf(accountAggregate, accountCalls.createCompany, 'nothing'),
    schema: { body: accountCalls.createCompany.body, response: { 201: Company } },
    handler: async (request, reply) => {
      const meta = metaOf(request)
      const companyId = await reserveOne(reserve, CompanyId, { kind: 'company', meta, content: request.body })
      const command = { type: 'CreateCompany', data: { companyId, ...request.body } } as const
      await sendCommand(bus.account(), command, { request, reply, meta })
      return reply.code(201).send(await company(companyId, await fresh(request, ['companies'])))
    },
  })

  app.route({
    ...routeOf(accountAggregate, accountCalls.renameCompany, 'nothing'),
    schema: { body: accountCalls.renameCompany.body, response: { 200: Company } },
    handler: async (request, reply) => {
      const companyId = pathId(request, CompanyId)
      const command = { type: 'RenameCompany', data: { companyId, ...request.body } } as const
      await sendCommand(bus.account(), command, { request, reply })
      return company(companyId, await fresh(request, ['companies']))
    },
  })

  app.route({
    ...routeOf(accountAggregate, accountCalls.deleteCompany, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const command = { type: 'DeleteCompany', data: { companyId: pathId(request, CompanyId) } } as const
      await sendCommand(bus.account(), command, { request, reply })
      return reply.code(204).send()
    },
  })

  /** @throws HttpError 404 when it was deleted meanwhile; ReadModelsBehind when that cannot be told. */
  async function company(id: CompanyId, isFresh: boolean): Promise<Company> {
    const [found] = await findCompanies(pool, [id])
    if (!found) throw isFresh ? notFound() : new ReadModelsBehind()
    return found
  }
}
