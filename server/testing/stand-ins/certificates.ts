import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

const DAY_MS = 24 * 3_600_000

/** A certificate and its key, as PEM. */
export type Certificate = { readonly cert: string; readonly key: string }

/** An authority of the test's own, which signs certificates. `cert`: what those who trust it are given. */
export function createAuthority(name = 'Test Authority') {
  const keys = newKeys()
  const isAuthority = extension(OID.basicConstraints, sequence(der(0x01, Buffer.from([0xff]))))
  return {
    cert: certificate({
      subject: name,
      of: keys.publicKey,
      issuer: name,
      by: keys.privateKey,
      extensions: [isAuthority],
    }),
    /** A certificate of these names and IPv4 addresses. */
    sign(...names: readonly string[]): Certificate {
      const own = newKeys()
      const alternatives = names.map((one) =>
        isIPv4(one) ? der(0x87, Buffer.from(one.split('.').map(Number))) : der(0x82, Buffer.from(one)),
      )
      const extensions = [extension(OID.subjectAltName, sequence(...alternatives))]
      const subject = names[0] ?? 'nothing'
      return {
        cert: certificate({ subject, of: own.publicKey, issuer: name, by: keys.privateKey, extensions }),
        key: own.privateKey,
      }
    },
  }
}

const newKeys = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** Object identifiers, encoded. */
const OID = {
  ecdsaWithSha256: Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]),
  commonName: Buffer.from([0x55, 0x04, 0x03]),
  subjectAltName: Buffer.from([0x55, 0x1d, 0x11]),
  basicConstraints: Buffer.from([0x55, 0x1d, 0x13]),
}

type MadeCertificate = {
  readonly subject: string
  readonly of: Buffer
  readonly issuer: string
  readonly by: string
  readonly extensions: readonly Buffer[]
}

/** RFC 5280, section 4.1. */
function certificate({ subject, of, issuer, by, extensions }: MadeCertificate): string {
  const algorithm = sequence(der(0x06, OID.ecdsaWithSha256))
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)])
  const toBeSigned = sequence(
    ...[der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, serial), algorithm, nameOf(issuer)],
    sequence(timeOf(Date.now() - DAY_MS), timeOf(Date.now() + DAY_MS)),
    ...[nameOf(subject), of, der(0xa3, sequence(...extensions))],
  )
  const key: KeyObject = createPrivateKey(by)
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', toBeSigned, key)]))
  const body = sequence(toBeSigned, algorithm, signature).toString('base64')
  // Without an empty line, at which OpenSSL takes the text for none of its own.
  return `-----BEGIN CERTIFICATE-----\n${body.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
}

const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, OID.commonName), der(0x0c, Buffer.from(text)))))

const timeOf = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

const extension = (oid: Buffer, value: Buffer): Buffer => sequence(der(0x06, oid), der(0x04, value))

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts))

/** A value with its tag and length (X.690). */
function der(tag: number, value: Buffer): Buffer {
  const { length } = value
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), value])
}
