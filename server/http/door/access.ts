import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Role } from '#events/kernel/actor.ts'
import type { VisibleKind } from './visible-kinds.ts'

/**
 * Who may call a route: people without a session too, or these roles, provided that they may see what the `id` of its path
 * names. `nothing`: the path names nothing that only some may see. `isOfRecord`: the route tells the record of a project, which
 * is there also when the project's stream holds what only a newer build can read.
 */
export type Access =
  | 'public'
  | { readonly roles: readonly Role[]; readonly visible: VisibleKind | 'nothing'; readonly isOfRecord?: true }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route says it: the server does not start with one that does not ({@link requireAccess}). */
    readonly access?: Access
    /** Of a file that a plugin serves ({@link makePublic}). */
    readonly isFile?: true
  }
  interface FastifyInstance {
    /** Every route, for tests that call each of them as everyone. */
    readonly routeList: readonly RouteOptions[]
  }
}

/** Stops the start when a route does not say who may call it, or what it costs. To be called before any route is registered. */
export function requireAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.decorate('routeList', routes)
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const silent = routes.find(({ config }) => config?.access === undefined)
    if (silent) throw new Error(`${String(silent.method)} ${silent.url} does not say who may call it`)
    const priceless = routes.find(({ config }) => config?.cost === undefined)
    const headless = routes.find(({ method, config }) => method === 'HEAD' && config?.cost === 'file')
    if (headless) throw new Error(`HEAD ${headless.url} would make a file for nothing`)
    if (priceless) throw new Error(`${String(priceless.method)} ${priceless.url} does not say what it costs`)
  })
}

/**
 * Makes public what a plugin registers whose routes cannot say it themselves, such as the files of the client. A route that
 * says who may call it keeps that, and so does every route that is registered elsewhere.
 * @param register registers the plugin; it is over when the plugin has all its routes.
 */
export async function makePublic(app: FastifyInstance, register: () => PromiseLike<unknown>): Promise<void> {
  let isRegistering = true
  app.addHook('onRoute', (route) => {
    if (isRegistering && route.config?.access === undefined) {
      route.config = { ...route.config, access: 'public', cost: 'small', isFile: true }
    }
  })
  await register()
  isRegistering = false
}
