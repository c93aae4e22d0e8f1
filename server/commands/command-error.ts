/** The same command id came before with another content (answered 422). */
export class CommandIdReused extends Error {
  override readonly name = 'CommandIdReused'
  constructor() {
    super('this command id came before with another content')
  }
}

/** Too many want to change the stream, here or on other nodes; nothing was written, and trying again is safe (answered 503). */
export class Contention extends Error {
  override readonly name = 'Contention'
}
