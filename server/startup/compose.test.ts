import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MAX_PHOTO_BYTES } from '#events/kernel/photo.ts'
import { MAX_PLAN_BYTES } from '#events/plan/limits.ts'
import { blockWith } from '../testing/processes/documents.ts'
import { SETTINGS } from './config.ts'

it.each(['APP_SECRET', 'POSTGRES_PASSWORD'])(
  '[HTTP-32] the compose file has no %s of its own, and asks for it',
  (name) => {
    const text = readFileSync('docker-compose.yml', 'utf8')
    const uses = [...text.matchAll(new RegExp(`\\$\\{${name}(?!_)(..)`, 'g'))].map(([, mark]) => mark)
    expect(uses.length).toBeGreaterThan(0)
    expect(new Set(uses)).toEqual(new Set([':?']))
  },
)

it('[OPS-7] the compose file passes on each setting that it does not decide', () => {
  const text = readFileSync('docker-compose.yml', 'utf8')
  // Some are the image's; demo data and webhooks to the machine itself are for developers.
  const decided = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'EVENTSTORE_URL', 'DEMO']
  const own = new Set([...decided, 'WEBHOOKS_ALLOW_LOOPBACK'])
  const passed = new Set([...text.matchAll(/^ +([A-Z_]+): \$\{\1:/gm)].map(([, name]) => name))
  expect(SETTINGS.filter((name) => !own.has(name) && !passed.has(name))).toEqual([])
})

it('[OPS-7] the servers of the compose file that have one log share a volume', () => {
  const text = readFileSync('docker-compose.yml', 'utf8')
  const block = (name: string) => new RegExp(`^( *)${name}:.*\\n((?:\\1 .*\\n)+)`, 'm').exec(text)?.[2] ?? ''
  expect(block('app')).toContain('- data:/data\n')
  expect(block('x-cluster-app')).toContain('- cluster-data:/data\n')
  for (const name of ['app1', 'app2']) {
    expect(block(name)).toContain('<<: *cluster-app\n')
    expect(block(name)).not.toContain('volumes:')
  }
})

it.each([
  ['operations.md', blockWith('docs/operations.md', 'map $http_upgrade')],
  ['the compose file', readFileSync('docker-compose.yml', 'utf8').replaceAll('$$', '$')],
])(
  '[OPS-4] the proxy of %s logs paths alone, keeps the host, and lets sockets and the largest files through',
  (_, text) => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(text) ?? []
    expect(Number(megabytes) * 1_048_576).toBeGreaterThan(Math.max(MAX_PHOTO_BYTES, MAX_PLAN_BYTES))
    const logs = text.match(/(?:access|error)_log (?!off).*;/g)?.map((line) => line.split(' ').at(-1))
    expect(logs).toEqual(['paths;', 'emerg;'])
    const [, format = ''] = /log_format paths '(.*)';/.exec(text) ?? []
    expect(format.match(/\$\w+/g)).toEqual(
      '$remote_addr $time_iso8601 $request_method $logged_path $status $body_bytes_sent $request_time'.split(' '),
    )
    for (const header of ['Host $http_host', 'Upgrade $http_upgrade', 'X-Forwarded-Proto $scheme', 'X-Forwarded-For $'])
      expect(text).toContain(`proxy_set_header ${header}`)
  },
)
