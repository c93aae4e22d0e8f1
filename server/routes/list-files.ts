import type { FastifyRequest } from 'fastify'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { LIST_FILES, type ListFile, ListFileQuery } from '#events/lists/api.ts'
import { READ_MODELS, type ReadModelName } from '#projections/models/all.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import { fileAnswer } from '../http/description/described-answers.ts'
import { attachmentOf, listFileName } from '../http/answers/attachment.ts'
import { listFile, type ListPart } from '../http/answers/list-file.ts'
import { type Beside, LIST_SCOPES, namesBeside, viewOf } from '../http/answers/names-beside.ts'
import { browserSession } from '../http/door/guards.ts'
import { mayRead } from '../http/door/key-guard.ts'
import { LoginLimit } from '../identity/login-limit.ts'
import type { Routes } from './deps.ts'

/** The columns that the search of a list looks into, as its screen does. */
const SEARCHED: Readonly<Record<ListFile, readonly string[]>> = {
  people: ['first_name', 'last_name', 'email', 'username', 'role', 'company_name'],
  projects: ['name'],
  cards: ['name', 'description', 'serial', 'model', 'mac', 'ip', 'building', 'floor', 'room'],
  companies: ['name'],
  organizations: ['name'],
  instances: ['name', 'organization_name'],
  folders: ['name'],
  forms: ['title', 'organization_name'],
  notes: ['title', 'content', 'created_by_name'],
  feedback: ['title', 'description', 'page', 'user_name'],
}

/** The models that names beside ids come from. */
const NAMED = ['projects', 'users', 'companies', 'organizations', 'instances', 'folders', 'forms'] as const

/** The lists that employees see, each as a CSV file with the columns of its view for reports. */
export const listFileRoutes: Routes<'pool' | 'fileOf' | 'fresh' | 'now'> = async (
  app,
  { pool, fileOf, fresh, now },
) => {
  const limit = new LoginLimit(pool, now)

  /** The rows that a request asks for. A filter by what a list does not have lets all of it through. */
  async function partOf(name: ListFile, request: FastifyRequest, query: ListFileQuery): Promise<ListPart> {
    const { projectId, search, state, ...exact } = query
    const isTold = ({ scope }: Beside) => (scope === null ? browserSession(request) !== null : mayRead(request, scope))
    const locked = state === 'locked' ? new Set((await limit.locked()).map(({ userId }) => Number(userId))) : null
    const wanted = Object.entries({ ...exact, state: locked ? undefined : state })
    return {
      project: projectId ?? null,
      beside: namesBeside(viewOf(name)).filter(isTold),
      search: search === undefined ? null : { words: search, columns: SEARCHED[name] },
      fits: (row) =>
        wanted.every(([column, value]) => value === undefined || !(column in row) || row[column] === value) &&
        (name !== 'people' || locked === null || locked.has(Number(row['user_id']))),
    }
  }

  async function nameOf(list: ListFile, { projectId }: ListFileQuery): Promise<string> {
    const project = projectId === undefined ? null : await findProject(pool, projectId)
    return listFileName(list, { of: project?.name ?? null, at: now(), ending: 'csv' })
  }

  const access = { roles: EMPLOYEES, visible: 'nothing' } as const
  for (const name of LIST_FILES) {
    const view = viewOf(name)
    const models = (Object.keys(READ_MODELS) as ReadModelName[]).filter((key) => READ_MODELS[key] === view.model)
    // A HEAD would read the whole list, for an answer without it.
    const schema = {
      summary: `The list of ${name}`,
      querystring: ListFileQuery,
      response: fileAnswer('text/csv', 'The list, with the names of its columns first'),
    }
    const route = {
      config: { cost: 'file', access, scope: LIST_SCOPES[name] } as const,
      schema,
      exposeHeadRoute: false,
    }
    app.get(`/lists/${name}.csv`, route, async (request, reply) => {
      await fresh(request, [...new Set([...models, ...NAMED, ...(name === 'people' ? (['signIns'] as const) : [])])])
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachmentOf(await nameOf(name, request.query)))
        .send(fileOf(request, listFile(pool, view, await partOf(name, request, request.query))))
    })
  }
}
