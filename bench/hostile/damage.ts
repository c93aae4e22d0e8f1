import type { Random } from '#events/kernel/seeded-random.ts'

/** So many levels, as JSON: what parses without a limit answers with an overflow of the stack, or much later. */
export const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

const DEEP = nested(5_000)
/** As they stand in JSON. */
const VALUES = [
  ...['null', 'true', '0', '-1', '1.5', '1e300', '9007199254740993', '""', '{}', '[]', DEEP],
  ...[String.raw`"\u0000"`, String.raw`"\ud800"`, String.raw`"a\udc00b"`, String.raw`"\u202egnp"`],
  ...['"__proto__"', '{"__proto__":{"role":"employee"}}', '{"constructor":{"prototype":{"role":"employee"}}}'],
  ...[`"${'x'.repeat(20_001)}"`, `"${'é'.repeat(300)}"`, '"2026-13-45T99:99:99Z"', `[${'1,'.repeat(5_000)}1]`],
] as const
const NAMES = [
  ...['name', 'title', 'content', 'description', 'status', 'from', 'to', 'base', 'online', 'moves', 'deviceId', 'type'],
  ...['assignedUsers', 'verkadaInstanceId', 'fileName', 'rows', 'revision', 'folderId', 'email', 'username', 'role'],
  ...['firstName', 'lastName', 'companyId', 'password', 'quotaLimitMB', 'pagePath', 'screenshot', '__proto__'],
] as const

/** A body that is JSON, or nearly so. */
export function damagedBody(random: Random): string {
  if (random.onceIn(12)) return random.pick(['', '{', '{"name":', '\u0000', `{"a":${DEEP}`, ...VALUES])
  const fields = Array.from({ length: random.int(1, 6) }, () => `"${random.pick(NAMES)}":${random.pick(VALUES)}`)
  return `{${fields.join(',')}}`
}

/** A part of an address, encoded where it has to be. */
export const damagedSegment = (random: Random): string =>
  random.pick([
    ...['1', '0', '-1', '1.5', '%00', '%', '%ed%a0%80', '..%2f..%2fetc', '%2e%2e', '9'.repeat(15), '9'.repeat(400)],
    ...['undefined', 'NaN', "1'--", '1;drop', '<svg>', '%F0%9F%98%80', 'a%20b', '__proto__'],
  ])
