import { existsSync } from 'node:fs'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { makePublic } from './access.ts'
import { nothingHere } from './nothing-here.ts'

/** Paths that are no screen of the client even where nothing else is: the live channel, files that an older build had. */
const NO_SCREEN = /^\/(socket\.io|assets)\//

/**
 * Serves the built client, its page for every path that is not a file: the client knows the screens. Files that the build
 * compressed (server/cli/precompress.mjs) are sent as they lie there.
 * @param folder of the build; need not exist.
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const files: FastifyStaticOptions = {
    root: folder,
    // A route for each file: one for all paths would also take those under /api that do not exist.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    // Names of built files carry their content's hash; the page that names them must always be asked for.
    setHeaders(response, path) {
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  }
  await makePublic(app, () => app.register(fastifyStatic, files))
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && !NO_SCREEN.test(request.url)
      ? reply.sendFile('index.html')
      : nothingHere(request, reply),
  )
}
