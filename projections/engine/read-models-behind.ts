/** A read model does not show the asked position of the log yet, so it is unknown whether a row exists (answered 503). */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind'
  constructor() {
    super('the read models have not reached the log in time')
  }
}
