import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { addCard, createProject, devicesOf } from '../../testing/app/answers.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
let project: number
let path: string

beforeAll(async () => {
  project = (await createProject(employee, 'P')).id
  path = `/api/devices/${(await addCard(employee, project, 'Cam')).id}/photos`
})

const FORM = 'multipart/form-data'
const HEAD = 'Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
const form = (boundary: string) => `--${boundary}\r\n${HEAD}abc\r\n--${boundary}--\r\n`
const [SHORT, LONG] = ['b'.repeat(256), 'b'.repeat(70_000)]

/** Sends a form, and after it another request over the same connection; the statuses of both answers. */
async function statusesOf(type: string, body: string): Promise<string[]> {
  const { hostname, port } = new URL(app.url)
  const cookie = await app.cookieOf('employee')
  const connection = connect(Number(port), hostname)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Cookie: ${cookie}`,
    'X-Requested-With: test',
    `Content-Type: ${type}`,
  ]
  connection.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  connection.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  return [...(await text(connection)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => String(status))
}

it.each([
  ['has no boundary', FORM, form('b')],
  ['has an empty boundary', `${FORM}; boundary=`, form('')],
  ['has a boundary of more than 256 characters', `${FORM}; boundary=${SHORT}`, form(SHORT)],
  ['has another boundary than it says', `${FORM}; boundary=c`, form('b')],
  ['has no end', `${FORM}; boundary=b`, form('b').replace('--b--', '')],
  ['ends in its first part', `${FORM}; boundary=b`, `--b\r\n${HEAD}abc`],
  ['ends in the head of a part', `${FORM}; boundary=b`, `--b\r\n${HEAD.slice(0, 20)}`],
  ['ends in the middle of a boundary', `${FORM}; boundary=bbbb`, `--bbbb\r\n${HEAD}abc\r\n--bb`],
  ['ends in a second part', `${FORM}; boundary=b`, `${form('b').replace('--b--', '--b')}${HEAD}`],
  ['is no form at all', `${FORM}; boundary=b`, 'hello'],
  ['is empty', `${FORM}; boundary=b`, ''],
  ['has the name of what every object has', `${FORM}; boundary=b`, form('b').replace('"photo"', '"__proto__"')],
  ['has NUL in its names', `${FORM}; boundary=b`, form('b').replace('"photo"', '"pho\0to"')],
])('[HTTP-28] a form that %s is answered 400, and the connection goes on', async (_, type, body) => {
  expect(await statusesOf(type, body)).toEqual(['400', '200'])
})

it('[HTTP-28] a boundary that is longer than a head may be is no request', async () => {
  expect((await statusesOf(`${FORM}; boundary=${LONG}`, ''))[0]).toBe('431')
})

it('[HTTP-28] nothing of them is kept', async () => {
  expect(await devicesOf(employee, project)).toMatchObject([{ photos: [] }])
})
