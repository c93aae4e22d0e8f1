import { AccountRecord, AccountRecordQuery } from '#events/account/record-api.ts'
import { refused } from '#events/account/refusals.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { UserId } from '#events/kernel/ids.ts'
import { readAccountRecord } from '#projections/models/people/account-record.ts'
import { findPeople } from '#projections/models/people/users.ts'
import { pathId } from '../../http/door/visible.ts'
import type { Routes } from '../deps.ts'

/** Page size, in lines. */
const PAGE = 50

/** An account's own history, for employees; also of a person who was deleted (docs/rules.md, ACCOUNT-85). */
export const userRecordRoutes: Routes<'pool' | 'fresh'> = async (app, { pool, fresh }) => {
  app.get(
    '/users/:id/history',
    {
      config: { cost: 'heavy', access: { roles: EMPLOYEES, visible: 'nothing' }, scope: 'accounts:read' },
      schema: {
        summary: 'A page of the history of an account',
        querystring: AccountRecordQuery,
        response: { 200: AccountRecord },
      },
    },
    async (request) => {
      const id = pathId(request, UserId)
      await fresh(request, ['accountRecord', 'users'])
      const { before = null } = request.query
      const lines = await readAccountRecord(pool, id, { before, limit: PAGE + 1 })
      const shown = lines.slice(0, PAGE)
      const people = await findPeople(pool, [id, ...shown.flatMap(({ by }) => by ?? [])], [])
      const names = new Map(people.map(({ id: user, firstName, lastName }) => [user, `${firstName} ${lastName}`]))
      const name = names.get(id)
      if (name === undefined) throw refused({ code: 'user-unknown' })
      return {
        name,
        lines: shown.map(({ by, ...line }) => ({
          ...line,
          by: by === null ? null : { id: by, name: names.get(by) ?? 'A person' },
        })),
        hasMore: lines.length > PAGE,
      }
    },
  )
}
