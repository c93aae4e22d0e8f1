import { type LogEvent, versionOf } from '#events/registry.ts'

/** An event was written by a newer build, in a shape that this one cannot read. */
export class UnknownVersion extends Error {
  override readonly name = 'UnknownVersion'
  constructor({ type, version }: Pick<LogEvent, 'type' | 'version'>) {
    super(`${type} of version ${version} is not known to this build, which knows version ${versionOf(type)}`)
  }
}
