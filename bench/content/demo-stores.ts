import makeDemoStore from '../../e2e/kit/demo-store.ts'
import { makeStore, type Store } from '../../e2e/kit/server.ts'
import { Scope } from '../scope.ts'

/**
 * Stores with the demo's data, on the Postgres server of DATABASE_URL or embedded: one is made by a real first start, when it is first
 * asked for, and each that is given is a copy of it. A first start takes a core several times as long as one on a copy.
 */
export class DemoStores {
  readonly #scope = new Scope()
  #made: Promise<unknown> | null = null

  async copy(): Promise<Store> {
    this.#made ??= this.#scope.keep(makeDemoStore(), (remove) => remove())
    await this.#made
    return makeStore()
  }

  /** Removes the one that they are copies of, also when it is just being made. */
  async close(): Promise<void> {
    await this.#made?.catch(() => undefined)
    await this.#scope.close()
  }
}
