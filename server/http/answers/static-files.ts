import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { secretOfCookieHeader } from '../../identity/cookie.ts'
import { makePublic } from '../door/access.ts'
import { LABEL_READER_POLICY } from '../headers.ts'
import { nothingHere } from './nothing-here.ts'

/** Paths that are no screen of the client even where nothing else is: the live channel, files that an older build had. */
const NO_SCREEN = /^\/(socket\.io|assets)\//

/** Beside the page alone: a service worker knows by it that the page is ours, and not that of a captive portal. */
const PAGE_HEADER = 'x-fieldboard-page'

/** The login screen's scripts, by their names in vite.config.ts, which its page does not name: a board does without them. */
const LOGIN_SCRIPT = /^(forms|login-screen|primitives)-[^.]+\.js$/

/**
 * The page that a guest's link leads to (docs/rules.md, ACCEPT-15): no search engine is to keep it, and nothing is told of it. Its token
 * stands behind the #, which no request carries.
 */
const GUEST_PAGE = /^\/accept\/?(\?|$)/
const OF_GUEST_PAGE = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** The reader of labels, a worker, also compressed. */
const LABEL_READER = /\/assets\/label-reader-[^/]+\.js(\.br|\.gz)?$/

/** A Link header that has a browser fetch the login screen's scripts together with its page, not once that asks for them. */
function linkToLogin(folder: string): string {
  const assets = join(folder, 'assets')
  const scripts = existsSync(assets) ? readdirSync(assets).filter((name) => LOGIN_SCRIPT.test(name)) : []
  return scripts.map((name) => `</assets/${name}>; rel=modulepreload`).join(', ')
}

/**
 * Serves the built client, its page for every path that is not a file: the client knows the screens. Files that the build
 * compressed (server/cli/build/precompress.mjs) are sent as they lie there. Pages of the build before go on (server/cli/build/keep-former.mjs).
 * @param folder of the build; need not exist. Files of the build before lie beside it, in `folder`-before.
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) {
    // Fastify's own answer repeats the address, and links carry their token there.
    app.setNotFoundHandler(nothingHere)
    return
  }
  const toLogin = linkToLogin(folder)
  const former = `${folder}-before`
  const files: FastifyStaticOptions = {
    root: existsSync(former) ? [folder, former] : folder,
    // A route for each file: one for all paths would also take those under /api that do not exist.
    wildcard: false,
    // Maps, which hold the whole source, are elsewhere since the build; a folder built by other means may have them.
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
    preCompressed: true,
    // Names of built files carry their content's hash; the page that names them must always be asked for.
    setHeaders(reply, path) {
      const isAsset = path.includes('/assets/')
      reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (LABEL_READER.test(path)) reply.header('content-security-policy', LABEL_READER_POLICY)
      // Those without a session see the login screen whatever they ask for.
      const isPage = path.includes('index.html')
      if (isPage) reply.header(PAGE_HEADER, '1')
      if (isPage && GUEST_PAGE.test(reply.request.url)) reply.headers(OF_GUEST_PAGE)
      if (isPage && toLogin !== '' && secretOfCookieHeader(reply.request.headers.cookie) === undefined) {
        reply.header('link', toLogin)
      }
    },
  }
  await makePublic(app, () => app.register(fastifyStatic, files))
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && !NO_SCREEN.test(request.url)
      ? reply.sendFile('index.html')
      : nothingHere(request, reply),
  )
}
