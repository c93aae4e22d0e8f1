import { FindAnswer, FindQuery, type FoundThing, FoundKind } from '#events/find/api.ts'
import { EVERYONE } from '#events/kernel/actor.ts'
import type { Scope } from '#events/registry.ts'
import { find } from '#projections/models/search/search-reads.ts'
import { sessionOf } from '../http/door/guards.ts'
import { mayRead } from '../http/door/key-guard.ts'
import type { Routes } from './deps.ts'

/** The scopes by which an API key finds things of a kind. */
const SCOPES: Readonly<Record<FoundKind, Scope>> = {
  project: 'projects:read',
  device: 'projects:read',
  page: 'plans:read',
  form: 'surveys:read',
  note: 'notes:read',
  person: 'accounts:read',
}
/** The scopes of the details of things, where these are not their own: the organization of a survey, the project of a note. */
const DETAILS: Partial<Record<FoundKind, Scope>> = {
  form: 'catalog:read',
  note: 'projects:read',
  page: 'projects:read',
}

/** The search over everything that its reader may see. A person's searches take turns, as other large reads do. */
export const findRoutes: Routes<'fresh' | 'large'> = async (app, { fresh, large }) => {
  const config = {
    cost: 'large',
    access: { roles: EVERYONE, visible: 'nothing' },
    scope: [...new Set(Object.values(SCOPES))],
  } as const
  app.get(
    '/find',
    {
      config,
      schema: {
        summary: 'Search everything that the caller may see',
        querystring: FindQuery,
        response: { 200: FindAnswer },
      },
    },
    async (request, reply) => {
      await fresh(request, ['search', 'projects', 'devices', 'forms', 'organizations', 'users', 'companies'])
      const kinds = FoundKind.options.filter((kind) => mayRead(request, SCOPES[kind]))
      const readable = (one: FoundThing): FoundThing => {
        const scope = DETAILS[one.kind]
        return scope === undefined || mayRead(request, scope) ? one : { ...one, detail: '' }
      }
      return large(request, reply, 'person', async (db) => {
        const { found, more, recent } = await find(db, sessionOf(request).user, request.query, kinds)
        return { found: found.map(readable), more, recent: recent.map(readable) }
      })
    },
  )
}
