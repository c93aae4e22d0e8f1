import { once } from 'node:events'
import { connect } from 'node:net'
import fastifyMultipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { receiveFile } from './receive.ts'

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

it.each([
  ['in the middle of a photo', HEAD],
  ['before its form begins', HEAD.slice(0, HEAD.indexOf('--b'))],
  ['in the head of its first part', HEAD.slice(0, HEAD.indexOf('name='))],
])('[PHOTO-9] gives up on a sender who sends nothing any more %s', async (_, sent) => {
  const app = Fastify()
  await app.register(fastifyMultipart)
  app.post('/', async (request) => {
    const { content } = await receiveFile(request, { field: 'photo', most: 1 }, 20)
    let bytes = 0
    for await (const chunk of content) bytes += chunk.length
    return { bytes }
  })
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port)).setEncoding('utf8')
  socket.write(sent)
  let answer = ''
  socket.on('data', (text) => {
    answer += String(text)
  })
  // The connection ends too: what may still come of the request is not read.
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408/)
  expect(answer).not.toContain('"bytes"')
  await app.close()
})
