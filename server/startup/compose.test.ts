import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it.each(['APP_SECRET', 'POSTGRES_PASSWORD'])(
  '[HTTP-32] the compose file has no %s of its own, and asks for it',
  (name) => {
    const text = readFileSync('docker-compose.yml', 'utf8')
    const uses = [...text.matchAll(new RegExp(`\\$\\{${name}(?!_)(..)`, 'g'))].map(([, mark]) => mark)
    expect(uses.length).toBeGreaterThan(0)
    expect(new Set(uses)).toEqual(new Set([':?']))
  },
)
