import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER_BYTES = 12
const TYPE_A = 1
const NAME_UNKNOWN = 3

/** A real name server on loopback. @param addresses IPv4 addresses by name; null: no answer comes; others are unknown. */
export async function startNameServer(addresses: Readonly<Record<string, readonly string[] | null>>) {
  const asked: string[] = []
  const server = createSocket('udp4')
  server.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question)
    asked.push(name)
    const found = addresses[name]
    if (found === null) return
    server.send(
      answerTo(question.subarray(0, end), found && type === TYPE_A ? found : [], found !== undefined),
      port,
      address,
    )
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** The names that it was asked for, once for each kind of address and each try. */
    asked,
    address: `127.0.0.1:${server.address().port}`,
    close: () => new Promise<void>((done) => server.close(done)),
  }
}

function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** RFC 1035: the head of the question with counts, the question, and a record for each address. */
function answerTo(question: Buffer, found: readonly string[], isKnown: boolean): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180 | (isKnown ? 0 : NAME_UNKNOWN), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(found.length, 6)
  head.writeUInt32BE(0, 8)
  const records = found.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, ...records])
}
