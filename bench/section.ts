import type { Store } from '../e2e/kit/server.ts'
import type { Figure } from './figures/figure.ts'
import type { Scope } from './scope.ts'

/** The means that a section of the benchmarks is given. */
export type Bench = {
  /** The Postgres server to measure on; undefined: the embedded database, beside which nothing can be set. */
  readonly databaseUrl: string | undefined
  /** Closed after the section. */
  readonly scope: Scope
  /** Makes a store with the demo's data; the caller keeps it in the scope. */
  readonly newStore: () => Promise<Store>
  /** Folder of the built programs of bench/, which are started as processes of their own. */
  readonly programs: string
  /** How often or how much: `--small` only tries whether everything runs. */
  readonly size: (full: number, small: number) => number
  /** Says on standard error what is being done. */
  readonly note: (line: string) => void
}

/** Measures some figures. */
export type Section = (bench: Bench) => Promise<readonly Figure[]>
