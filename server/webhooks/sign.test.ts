import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newSecret, signedHeaders } from './sign.ts'

const at = Math.floor(Date.now() / 1000)
const delivery = { id: 'msg_1', at, body: '{"type":"NoteAdded","data":{"noteId":1}}' }

describe('[SEND-3] signatures', () => {
  it('are those of Standard Webhooks', () => {
    const secret = newSecret()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(new Webhook(secret).verify(delivery.body, signedHeaders(delivery, [secret]))).toMatchObject({
      type: 'NoteAdded',
    })
    expect(() => new Webhook(secret).verify(`${delivery.body} `, signedHeaders(delivery, [secret]))).toThrow(
      'No matching signature',
    )
    expect(() => new Webhook(newSecret()).verify(delivery.body, signedHeaders(delivery, [secret]))).toThrow(
      'No matching signature',
    )
  })

  it('[SEND-4] are two while keys change, and either secret verifies', () => {
    const secrets = [newSecret(), newSecret()]
    const headers = signedHeaders(delivery, secrets)
    for (const secret of secrets)
      expect(new Webhook(secret).verify(delivery.body, headers)).toEqual({ type: 'NoteAdded', data: { noteId: 1 } })
    expect(() => new Webhook(newSecret()).verify(delivery.body, headers)).toThrow('No matching signature')
  })
})
