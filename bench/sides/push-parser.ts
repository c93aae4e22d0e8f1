import { EventEmitter } from 'node:events'

/** The packet that Socket.io gives an encoder and takes from a decoder, as far as the client needs it here. */
type Packet = { readonly type: number; readonly nsp?: string; readonly id?: number; readonly data?: unknown }

/** Packet types: what a server pushes, its answers, and its answers with an attachment, which comes by itself. */
const EVENT = 2
const ACK = 3
const BINARY_ACK = 6

/**
 * A parser for Socket.io's client that hands pushes over as the text they came as: hundreds of watchers in one process must
 * not spend the machine's time on what is not measured. Everything else is parsed as ever, but attachments are dropped: no
 * watcher looks at the board that was opened.
 * @param onPush gets the text of each push.
 */
export const pushParser = (onPush: (text: string) => void) => ({
  Encoder: class {
    encode({ type, id, data }: Packet): string[] {
      return [`${type}${id ?? ''}${data === undefined ? '' : JSON.stringify(data)}`]
    }
  },
  Decoder: class extends EventEmitter {
    add(text: unknown): void {
      if (typeof text !== 'string') return
      const [, type, id, json] = /^(\d)(?:\d+-)?(\d*)([^]*)$/.exec(text) ?? []
      if (Number(type) === EVENT) return onPush(text)
      const packet: Packet = {
        type: Number(type) === BINARY_ACK ? ACK : Number(type),
        nsp: '/',
        ...(id ? { id: Number(id) } : {}),
        ...(json ? { data: JSON.parse(json) as unknown } : {}),
      }
      this.emit('decoded', packet)
    }
    destroy(): void {}
  },
})
