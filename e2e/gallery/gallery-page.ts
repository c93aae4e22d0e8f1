import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { build } from 'vite'
import { pageHeaders } from '../../server/http/headers.ts'
import { test as base } from '../kit/fixtures.ts'

/** The parts that the gallery shows: each has a file of its name. */
export const parts = readdirSync('client/gallery/examples').map((file) => file.replace('.tsx', ''))

/** The url of a part alone on the page. */
export const urlOf = (part: string): string => `/ui?part=${part}`

/** Playwright's `test` with the gallery behind it, under the security headers of the product, in place of a whole server. */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({}, provide) => {
      const outDir = await mkdtemp(join(tmpdir(), 'fieldboard-gallery-'))
      await build({
        configFile: 'vite.config.ts',
        logLevel: 'error',
        build: { outDir, rolldownOptions: { input: 'client/ui.html' } },
      })
      const app = fastify()
      const tellBrowser = await pageHeaders({ publicUrl: undefined })
      app.addHook('onRequest', async (request, reply) => tellBrowser(request, reply))
      await app.register(fastifyStatic, { root: outDir })
      app.get('/ui', (_request, reply) => reply.sendFile('ui.html'))
      await provide(await app.listen({ port: 0, host: '127.0.0.1' }))
      await app.close()
      await rm(outDir, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ gallery }, provide) => {
    await provide(gallery)
  },
})
