import type { LogEvent } from '#events/registry.ts'

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

/** The copy of a stream in memory was given up, whatever was under way there: asking a new copy again is safe. */
export class StreamRetired extends Error {
  override readonly name = 'StreamRetired'
}

/** The stream holds an event that only a newer build can read: this one cannot tell how things stand (answered 503). */
export class UnreadableStream extends Error {
  override readonly name = 'UnreadableStream'
  readonly stream: string
  /** Revision of the first event that cannot be read. */
  readonly revision: number
  /** The sentence for people. */
  static readonly sentence =
    'A newer version of Fieldboard has changed this, and this server cannot read it yet. Nothing is lost: it works again when the server is updated.'
  constructor({ stream, revision, type, version }: Pick<LogEvent, 'stream' | 'revision' | 'type' | 'version'>) {
    super(`${stream} holds ${type} in version ${version}, which this build does not know`)
    this.stream = stream
    this.revision = revision
  }
}
