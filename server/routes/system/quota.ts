import type { Db } from '#projections/engine/projection.ts'
import { z } from 'zod'
import { EMPLOYEES, EVERYONE, Role } from '#events/kernel/actor.ts'
import { userIn } from '#events/account/model.ts'
import type { User } from '#events/account/user.ts'
import { UserId } from '#events/kernel/ids.ts'
import { quotaAggregate } from '#events/quota/aggregate.ts'
import { QuotaAnalytics, quotaCalls, quotaLevel, QuotaRow, QuotaStatus } from '#events/quota/api.ts'
import { quotaOf } from '#events/quota/quota.ts'
import { storedByPerson } from '#projections/models/system/storage-quotas.ts'
import { listUsers } from '#projections/models/people/users.ts'
import { routeOf } from '../../http/door/call-route.ts'
import { NO_CONTENT } from '../../http/description/described-answers.ts'
import { sessionOf } from '../../http/door/guards.ts'
import { sendCommand } from '../../http/door/send-command.ts'
import { notFound, pathId } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'

const ofEmployees = { cost: 'large', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'quotas:read' } as const
const READ = ['users', 'quotas'] as const

/** How much people upload (specification, first document, "Quota Management Dashboard"). */
export const quotaRoutes: Routes<'bus' | 'large' | 'quotas' | 'fresh'> = async (app, { bus, large, quotas, fresh }) => {
  async function people(db: Db) {
    const users = await listUsers(db)
    const stored = await storedByPerson(db)
    const statuses = await quotas.status(users.map(({ id }) => id))
    const own = await bus
      .quota()
      .read((view) => new Set(users.flatMap(({ id }) => (quotaOf(view, id).limitMB === null ? [] : id))))
    return users.flatMap((user) => {
      const status = statuses.get(user.id)
      return status ? [{ user, status, isOwn: own.has(user.id), stored: stored.get(user.id) }] : []
    })
  }

  app.get(
    '/quota/status',
    {
      config: { cost: 'small', access: { roles: EVERYONE, visible: 'nothing' }, scope: 'quotas:read' },
      schema: { summary: "The caller's quota", response: { 200: QuotaStatus } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return quotas.statusOf(sessionOf(request).user.id)
    },
  )

  app.get(
    '/admin/quota-overview',
    { config: ofEmployees, schema: { summary: 'The quota of every user', response: { 200: z.array(QuotaRow) } } },
    async (request, reply) => {
      await fresh(request, READ)
      return large(request, reply, 'role', async (db) => (await people(db)).map(toRow))
    },
  )

  app.get(
    '/admin/quota-analytics',
    { config: ofEmployees, schema: { summary: 'Figures of all quotas', response: { 200: QuotaAnalytics } } },
    async (request, reply) => {
      await fresh(request, READ)
      return large(request, reply, 'role', async (db) => analyticsOf(await people(db)))
    },
  )

  app.route({
    ...routeOf(quotaAggregate, quotaCalls.reset, 'nothing'),
    schema: { response: NO_CONTENT },
    handler: async (request, reply) => {
      const userId = await known(pathId(request, UserId))
      await sendCommand(bus.quota(), { type: 'ResetQuota', data: { userId } }, { request, reply })
      return reply.code(204).send()
    },
  })

  app.route({
    ...routeOf(quotaAggregate, quotaCalls.setLimit, 'nothing'),
    schema: { body: quotaCalls.setLimit.body, response: NO_CONTENT },
    handler: async (request, reply) => {
      const userId = await known(pathId(request, UserId))
      const command = { type: 'SetQuotaLimit', data: { userId, ...request.body } } as const
      await sendCommand(bus.quota(), command, { request, reply })
      return reply.code(204).send()
    },
  })

  /** @throws HttpError 404 where no one has an account with this id. */
  async function known(userId: UserId): Promise<UserId> {
    const isThere = await bus.account().read((view) => userIn(view, userId) !== null)
    if (!isThere) throw notFound()
    return userId
  }
}

/** A person's uploads, today and in all. */
type Uploader = {
  readonly user: User
  readonly status: QuotaStatus
  readonly isOwn: boolean
  readonly stored:
    | { readonly totalFiles: number; readonly totalSizeBytes: number; readonly lastActivity: string | null }
    | undefined
}

const toRow = ({ user, status, isOwn, stored }: Uploader): QuotaRow => ({
  userId: user.id,
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  role: user.role,
  currentUsage: status.currentUsage,
  quotaLimit: status.quotaLimit,
  usagePercentage: status.usagePercentage,
  isOwn,
  status: quotaLevel(status),
  totalFiles: stored?.totalFiles ?? 0,
  lastActivity: stored?.lastActivity ?? null,
})

function analyticsOf(all: readonly Uploader[]): QuotaAnalytics {
  const bytes = (of: readonly Uploader[]) => of.reduce((sum, { stored }) => sum + (stored?.totalSizeBytes ?? 0), 0)
  // Of the sizes: the percentages are rounded down already.
  const shares = all.reduce((sum, { status }) => sum + status.currentUsage / status.quotaLimit, 0)
  return {
    overall: {
      totalUsers: all.length,
      totalStorageUsed: bytes(all),
      totalFiles: all.reduce((sum, { stored }) => sum + (stored?.totalFiles ?? 0), 0),
      avgUsagePercentage: all.length === 0 ? 0 : (shares / all.length) * 100,
    },
    byRole: Role.options.flatMap((role) => {
      const of = all.filter(({ user }) => user.role === role)
      const totalUsage = bytes(of)
      return of.length === 0
        ? []
        : [{ role, userCount: of.length, totalUsage, avgUsage: Math.round(totalUsage / of.length) }]
    }),
  }
}
