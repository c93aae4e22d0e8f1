/** One step from the schema of an earlier build to that of a later one. It never changes once a database may have taken it. */
export type Migration = {
  /** From 1 on, without gaps; also what its file's name begins with, in four digits. */
  readonly number: number
  /** The rest of its file's name. */
  readonly name: string
  /** Statements that run in one transaction, on a Postgres server and on the embedded one alike. */
  readonly sql: string
}
