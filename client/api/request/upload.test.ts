import { expect, it } from 'vitest'
import { demandNoProxy } from './upload.ts'

it('[PHOTO-132] an upload that a proxy refuses for its size says so, and shows nothing of its page', () => {
  const page = new Response('<h1>413 Request Entity Too Large</h1>', {
    status: 413,
    headers: { 'content-type': 'text/html' },
  })
  expect(() => demandNoProxy(page)).toThrow('A proxy before the server takes no file of this size')
  expect(() => demandNoProxy(Response.json({ code: 'over-quota' }, { status: 413 }))).not.toThrow()
  expect(() => demandNoProxy(new Response('<h1>Bad Gateway</h1>', { status: 502 }))).not.toThrow()
})
