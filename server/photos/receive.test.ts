import { connect } from 'node:net'
import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { receivePhoto } from './receive.ts'

const HEAD = [
  'POST / HTTP/1.1',
  'host: x',
  'content-type: multipart/form-data; boundary=b',
  'content-length: 1000',
  '',
  '--b',
  'content-disposition: form-data; name="photo"; filename="a.jpg"',
  '',
  'x',
].join('\r\n')

it('[PHOTO-9] gives up on a sender who sends nothing any more', async () => {
  const app = Fastify()
  await app.register(fastifyMultipart)
  app.post('/', async (request) => {
    const { content } = await receivePhoto(request, 'photo', 20)
    let bytes = 0
    for await (const chunk of content) bytes += chunk.length
    return { bytes }
  })
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port)).setEncoding('utf8')
  socket.write(HEAD)
  const answer = await new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text))))
  socket.destroy()
  expect(answer).toMatch(/408/)
  await app.close()
})
