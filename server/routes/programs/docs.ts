import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { MARKER_HEADER } from '#events/kernel/http.ts'
import type { Routes } from '../deps.ts'

const require = createRequire(import.meta.url)
const SWAGGER = dirname(require.resolve('swagger-ui-dist/package.json'))
/** How long a browser keeps the files of the page, in seconds. */
const KEPT_S = 3_600
const FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fieldboard API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/page.js"></script>
  </body>
</html>
`
/** A file of its own: the pages of the server run no script that stands in them. A request that is tried out is the reader's own. */
const SCRIPT = `SwaggerUIBundle({
  url: '/api/docs/json',
  dom_id: '#api',
  docExpansion: 'none',
  requestInterceptor: (request) => ({ ...request, headers: { ...request.headers, '${MARKER_HEADER}': 'docs' } }),
})
`

/** The description of the API (docs/rules.md, API): the document, and a page to read it by. */
export const docsRoutes: Routes<never> = async (app) => {
  const ofEmployees = {
    config: { cost: 'small', access: { roles: EMPLOYEES, visible: 'nothing' } },
    schema: { hide: true },
  } as const
  app.get('/docs', ofEmployees, (_, reply) => reply.type('text/html').send(PAGE))
  app.get('/docs/page.js', ofEmployees, (_, reply) => reply.type('text/javascript').send(SCRIPT))
  app.get('/docs/json', { ...ofEmployees, config: { ...ofEmployees.config, cost: 'heavy' } }, () => app.swagger())
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/docs/${name}`, ofEmployees, async (_, reply) => {
      reply.header('cache-control', `private, max-age=${KEPT_S}`)
      return reply.type(type).send(await readFile(join(SWAGGER, name)))
    })
  }
}
