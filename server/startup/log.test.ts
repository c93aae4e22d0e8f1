import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

/** The line that a child of a child logs. */
function logged(what: object | string, bindings: object = {}): string {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  log
    .child({ part: 'http', ...bindings })
    .child({}, { serializers: {} })
    .trace(what)
  return lines.join('')
}

const SECRET = 'Kx7"\\9z'
const JSON_OF_SECRET = JSON.stringify(SECRET).slice(1, -1)

describe('[METRICS-21] a line of the log', () => {
  it.each([
    { headers: { cookie: `a=b; fieldboard_session=${SECRET}`, authorization: `Bearer ${SECRET}` } },
    { headers: { 'set-cookie': [`a=]${SECRET}`, SECRET], 'X-API-Key': SECRET, 'verkada-signature': SECRET } },
    { deep: [{ form: { newPassword: SECRET, currentpassword: SECRET, resetToken: SECRET, webhookSecret: SECRET } }] },
    { err: Object.assign(new Error('duplicate'), { detail: `Key (hash)=(${SECRET})`, where: SECRET }) },
  ])('holds no secret in a field that is called one: %j', (what) => {
    const line = logged(what)
    expect(line).not.toContain(JSON_OF_SECRET)
    expect(line).toContain('[redacted]')
    expect(() => void JSON.parse(line)).not.toThrow()
  })

  it('holds none of those that its child was bound to', () => {
    expect(logged('a message', { cookie: SECRET })).not.toContain(JSON_OF_SECRET)
  })

  it('holds no session or token within a text', () => {
    const line = logged(
      `GET /set-password?token=abc123&email=a@b.example Cookie: __Host-fieldboard_session=def456; x=y`,
    )
    expect(JSON.parse(line)).toMatchObject({
      msg: 'GET /set-password?token=[redacted]&email=a@b.example Cookie: __Host-fieldboard_session=[redacted]; x=y',
    })
  })

  it('is read in one go, however often the name of a secret stands in a text', () => {
    // More than this test may take, by minutes, where each place is tried for all that follows.
    expect(logged({ host: 'token'.repeat(100_000) })).toContain('tokentoken')
  })

  it('holds no bytes, of however many', () => {
    for (const size of [1, 64, 70_000]) {
      const bytes = Buffer.alloc(size, 171)
      const err = Object.assign(new Error('Parse Error'), { rawPacket: bytes, other: bytes })
      const line = logged({ bytes, list: [Uint8Array.from(bytes)], err, after: 'this' })
      // Not the time, nor the number of a process.
      const { time: _, pid: __, hostname: ___, ...said }: Record<string, unknown> = JSON.parse(line)
      expect(JSON.stringify(said)).not.toContain('171')
      expect(said).toMatchObject({ bytes: '[bytes]', list: ['[bytes]'], after: 'this' })
    }
  })

  it('keeps what is no secret', () => {
    const line = logged({ err: new Error('no \\ "way"'), instances: [1, 2], secrets: 3, url: '/api/projects?hours=1' })
    expect(JSON.parse(line)).toMatchObject({
      ...{ part: 'http', instances: [1, 2], secrets: 3, url: '/api/projects?hours=1' },
      err: { type: 'Error', message: 'no \\ "way"' },
    })
  })
})
