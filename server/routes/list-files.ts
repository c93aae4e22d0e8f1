import { EMPLOYEES } from '#events/kernel/actor.ts'
import { LIST_FILES, type ListFile, ListFileQuery } from '#events/lists/api.ts'
import type { Scope } from '#events/registry.ts'
import { READ_MODELS, type ReadModelName } from '#projections/models/all.ts'
import { REPORTING_VIEWS } from '#projections/reporting/views.ts'
import { fileAnswer } from '../http/description/described-answers.ts'
import { listFile } from '../http/answers/list-file.ts'
import type { Routes } from './deps.ts'

/** The scopes by which API keys read the lists. */
const SCOPES: Readonly<Record<ListFile, Scope>> = {
  ...{ projects: 'projects:read', cards: 'projects:read', people: 'accounts:read', companies: 'accounts:read' },
  ...{ organizations: 'catalog:read', instances: 'catalog:read', folders: 'folders:read' },
  ...{ forms: 'surveys:read', notes: 'notes:read', feedback: 'feedback:read' },
}

/** The lists that employees see, each as a CSV file with the columns of its view for reports. */
export const listFileRoutes: Routes<'pool' | 'fileOf' | 'fresh'> = async (app, { pool, fileOf, fresh }) => {
  const access = { roles: EMPLOYEES, visible: 'nothing' } as const
  for (const name of LIST_FILES) {
    const view = REPORTING_VIEWS.find((one) => one.name === name)
    if (!view) throw new Error(`there is no view ${name}`)
    const models = (Object.keys(READ_MODELS) as ReadModelName[]).filter((key) => READ_MODELS[key] === view.model)
    // A HEAD would read the whole list, for an answer without it.
    const schema = {
      summary: `The list of ${name}`,
      querystring: ListFileQuery,
      response: fileAnswer('text/csv', 'The list, with the names of its columns first'),
    }
    const route = { config: { cost: 'file', access, scope: SCOPES[name] } as const, schema, exposeHeadRoute: false }
    app.get(`/lists/${name}.csv`, route, async (request, reply) => {
      await fresh(request, [...models, 'projects'])
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .send(fileOf(request, listFile(pool, view, request.query.projectId ?? null)))
    })
  }
}
